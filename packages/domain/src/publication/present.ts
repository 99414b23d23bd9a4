import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type PublicationColumns, stateOf } from "./publication-columns.ts";

/** Fields for staff, common to all publications. */
export function presentPublication(
  row: PublicationColumns & { id: number; title: string; version: number },
  now: Date,
) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    publish_time: shanghaiDateTime(row.published_at),
    version: row.version,
  };
}
