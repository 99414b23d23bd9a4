import { presentPublication } from "../publication/present.ts";
import type { AnyNotice, ListedNotices } from "./list-all-notices.ts";

function presentRow(row: ListedNotices["rows"][number], now: Date) {
  return { ...presentPublication(row, now), read_nums: row.read_count };
}

export function presentAllNotices({ rows, counts, hasMore }: ListedNotices, now: Date) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRow(row, now)) };
}

export function presentAnyNotice(row: AnyNotice, now: Date) {
  return { ...presentRow(row, now), content: row.content_html };
}
