import type { ConcernRow } from "./decide-concern.ts";

/** Whether a concern is about a thing that can be taken from sight: no page of ours, and a residence that was named. */
export function mayHideTarget({
  erased_at,
  target_kind,
  residence_id,
}: Pick<ConcernRow, "erased_at" | "target_kind" | "residence_id">): boolean {
  return erased_at === null && target_kind !== "page" && residence_id !== null;
}
