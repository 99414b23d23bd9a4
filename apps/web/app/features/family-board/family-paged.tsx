import type { ReactNode } from "react";
import { beyondFirst, pagedOf } from "../../paging.ts";
import type { FamilyList } from "../family/use-family-list.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";

/** The specification's page size of the message board. */
export const boardPageSize = 10;

export interface FamilyPagedProps<Body> {
  list: FamilyList<Body>;
  /** What the list holds: 信. */
  what: string;
  to(page?: number): string;
  /** Said where there is nothing yet. */
  empty: ReactNode;
  children(body: Body): ReactNode;
}

/** One page of what was written, and the way to the others. */
export function FamilyPaged<Body extends { counts: number; itemList: unknown[] }>(props: FamilyPagedProps<Body>) {
  const { list, what, to, empty, children } = props;
  return (
    <AskedPart asked={list.asked} what={what}>
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
    </AskedPart>
  );
}
