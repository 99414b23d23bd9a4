import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { pageNumberOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf, type Paged } from "../../url/paging.ts";

/** Page size of notices (R-content-1). */
const pageSize = 15;

export type NoticeRow = BodyOf<typeof notice.list>["itemList"][number];

/** One page of the notices as an address requests it. Throws a load error beyond the last allowed page. */
export async function loadNotices(client: Client, address: URL): Promise<Paged<NoticeRow>> {
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(await client.notice.list({ page, pageSize }));
  return pagedOf(page, pageSize, counts, itemList);
}

interface Month {
  /** `2026-11`. */
  month: string;
  items: NoticeRow[];
}

/** The rows of a page by month, in their order. */
export function byMonth(rows: readonly NoticeRow[]): Month[] {
  const months = Map.groupBy(rows, (row) => row.date_time.slice(0, 7));
  return [...months].map(([month, items]) => ({ month, items }));
}
