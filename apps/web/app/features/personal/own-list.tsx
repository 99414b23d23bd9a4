import type { ReactNode } from "react";
import type { Result } from "@changming/contract/client";
import { pageNumberOf } from "../../url/address.ts";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import { useAddress } from "../../url/use-address.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";

/** Page size of the personal centre's lists (R-personal-7, R-personal-14, R-personal-16). */
const pageSize = 15;

interface OwnListProps<Body> {
  user: UserInfo;
  /** What the list holds: 消息, 浏览记录. */
  what: string;
  queryFn(paging: { page: number; pageSize: number }, signal: AbortSignal): Promise<Result<Body>>;
  /** Address of a page of it; the first has no number. */
  to(page?: number): string;
  /** Displayed where the list is empty. */
  empty: ReactNode;
  /** What is beyond the last page that can be turned to, and how to reach it. */
  left: string;
  further?: string;
  children(body: Body, page: number): ReactNode;
}

/** A list of the user's own, page by page; the page is in the address. */
export function OwnList<Body extends { counts: number; itemList: unknown[] }>(props: OwnListProps<Body>) {
  const { user, what, queryFn, to, empty, left, further, children } = props;
  const page = pageNumberOf(useAddress());
  const query = useQuery({
    key: `${user.token} ${to(page)}`,
    queryFn: (signal) => queryFn({ page, pageSize }, signal),
  });
  return (
    <AsyncSection query={query} what={what}>
      {(body) => {
        const list = pagedOf(page, pageSize, body.counts, body.itemList);
        return (
          <>
            {list.items.length > 0 ? (
              children(body, page)
            ) : (
              <NothingListed list={list} first={to()} what={what}>
                {empty}
              </NothingListed>
            )}
            <Pager list={list} to={(number) => to(beyondFirst(number))} left={left} further={further} />
          </>
        );
      }}
    </AsyncSection>
  );
}
