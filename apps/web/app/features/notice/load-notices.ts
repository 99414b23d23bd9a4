import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { pageNumberOf } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { pagedOf, type Paged } from "../../paging.ts";

/** The specification's page size of notices. */
const pageSize = 15;

export type NoticeLine = BodyOf<typeof notice.list>["itemList"][number];

/** One page of the notices as an address asks for it. Throws a refusal beyond the last allowed page. */
export async function loadNotices(client: Client, address: URL): Promise<Paged<NoticeLine>> {
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(await client.notice.list({ page, pageSize }));
  return pagedOf(page, pageSize, counts, itemList);
}

export interface Month {
  /** `2026-11`. */
  month: string;
  items: NoticeLine[];
}

/** The lines of a page month by month, in their order. */
export function byMonth(lines: readonly NoticeLine[]): Month[] {
  const months = Map.groupBy(lines, (line) => line.date_time.slice(0, 7));
  return [...months].map(([month, items]) => ({ month, items }));
}
