import type { ConcernTable } from "@changming/db/tables/moderation";
import type { Selectable } from "kysely";

type ConcernState = ConcernTable["state"]["__select__"];

/** Allowed transitions. */
const moves: Record<ConcernState, readonly ConcernState[]> = {
  waiting: ["closed"],
  closed: ["waiting"],
};

export function mayMove(from: ConcernState, to: ConcernState): boolean {
  return moves[from].includes(to);
}

/** Whether a concern's target can be hidden: not a page of the site, and only with a residence. */
export function mayHideTarget({
  erased_at,
  target_kind,
  residence_id,
}: Pick<Selectable<ConcernTable>, "erased_at" | "target_kind" | "residence_id">): boolean {
  return erased_at === null && target_kind !== "page" && residence_id !== null;
}
