import type { ReactNode } from "react";
import type { Result } from "@changming/contract/client";
import { pageNumberOf } from "../../address.ts";
import { beyondFirst, pagedOf } from "../../paging.ts";
import { useAddress } from "../../use-address.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { AskedPart } from "./asked-part.tsx";

/** The specification's page size of the personal centre's lists. */
const pageSize = 15;

export interface OwnListProps<Body> {
  user: UserInfo;
  /** What the list holds: 消息, 浏览记录. */
  what: string;
  ask(paging: { page: number; pageSize: number }, signal: AbortSignal): Promise<Result<Body>>;
  /** Address of a page of it; the first has no number. */
  to(page?: number): string;
  /** Said where there is nothing yet. */
  empty: ReactNode;
  /** What is beyond the last page that can be turned to, and how one gets to it. */
  left: string;
  further?: string;
  children(body: Body, page: number): ReactNode;
}

/** A list of the reader's own, page by page; the page stands in the address. */
export function OwnList<Body extends { counts: number; itemList: unknown[] }>(props: OwnListProps<Body>) {
  const { user, what, ask, to, empty, left, further, children } = props;
  const page = pageNumberOf(useAddress());
  const asked = useAsked({
    key: `${user.token} ${to(page)}`,
    ask: (signal) => ask({ page, pageSize }, signal),
  });
  return (
    <AskedPart asked={asked} what={what}>
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
    </AskedPart>
  );
}
