import type { ConcernRow } from "./decide-concern.ts";

/** Whether a concern's target can be hidden: not a page of the site, and only with a residence. */
export function mayHideTarget({
  erased_at,
  target_kind,
  residence_id,
}: Pick<ConcernRow, "erased_at" | "target_kind" | "residence_id">): boolean {
  return erased_at === null && target_kind !== "page" && residence_id !== null;
}
