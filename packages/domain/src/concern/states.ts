import type { ConcernTable } from "@changming/db/tables/concern";

type ConcernState = ConcernTable["state"]["__select__"];

/** Allowed transitions. */
const moves: Record<ConcernState, readonly ConcernState[]> = {
  waiting: ["closed"],
  closed: ["waiting"],
};

export function mayMove(from: ConcernState, to: ConcernState): boolean {
  return moves[from].includes(to);
}
