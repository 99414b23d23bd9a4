import type { MessageTable } from "@changming/db/tables/tribute";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Whether staff hid or rejected the message; the family cannot restore it then. */
export function isWithheld(row: Pick<MessageTable, "state" | "deleted_at" | "withheld_at">): boolean {
  return row.withheld_at !== null || (row.state === "deleted" && row.deleted_at === null);
}

export function canReadPendingMessages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Releasing, rejecting and hiding (R-admin-8). */
export function canModerateMessages(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}
