import type { ReactNode } from "react";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import type { FamilyList } from "../family/use-family-list.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";

/** Messages on a page (R-message-1). */
export const familyMessagePageSize = 10;

interface FamilyPagedProps<Body> {
  list: FamilyList<Body>;
  /** Name of the items: 信. */
  what: string;
  to(page?: number): string;
  /** Displayed for an empty list. */
  empty: ReactNode;
  children(body: Body): ReactNode;
}

/** One page of a list, with its pager. */
export function FamilyPaged<Body extends { counts: number; itemList: unknown[] }>(props: FamilyPagedProps<Body>) {
  const { list, what, to, empty, children } = props;
  return (
    <AsyncSection query={list.query} what={what}>
      {(body) => {
        const paged = pagedOf(list.page, list.pageSize, body.counts, body.itemList);
        return (
          <>
            {paged.items.length > 0 ? (
              children(body)
            ) : (
              <NothingListed list={paged} first={to()} what={what}>
                {empty}
              </NothingListed>
            )}
            <Pager list={paged} to={(number) => to(beyondFirst(number))} left="更早的都还在，一封也没有少" />
          </>
        );
      }}
    </AsyncSection>
  );
}
