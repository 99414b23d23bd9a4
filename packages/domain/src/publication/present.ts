import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Shelved, stateOf } from "./shelf.ts";

/** What staff are told of everything that is published. */
export function presentPublication(row: Shelved & { id: number; title: string; version: number }, now: Date) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    publish_time: shanghaiDateTime(row.published_at),
    version: row.version,
  };
}
