import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { ListedEntries } from "./list-entries.ts";

export function presentEntries({ rows, counts, hasMore }: ListedEntries) {
  const itemList = rows.map((row) => ({
    id: row.id,
    time: shanghaiDateTime(row.at),
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name ?? "",
    verb: row.verb,
    object_kind: row.object_kind,
    object_id: row.object_id,
    is_sealed: row.is_sealed,
    before: row.is_sealed ? null : (row.before as Record<string, unknown> | null),
    after: row.is_sealed ? null : (row.after as Record<string, unknown> | null),
    request_id: row.request_id,
    is_linked: row.position !== null,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
