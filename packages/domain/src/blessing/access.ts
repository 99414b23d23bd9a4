import type { BlessingTable } from "@changming/db/tables/blessing";
import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** Whether the operator took it away, or never let it appear; its family cannot put it back. */
export function isWithheld(row: Pick<BlessingTable, "state" | "deleted_at" | "withheld_at">): boolean {
  return row.withheld_at !== null || (row.state === "deleted" && row.deleted_at === null);
}

export function canReadHeldMessages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** To release, to refuse and to take from the board. */
export function canModerateMessages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
