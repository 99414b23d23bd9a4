import { contentReaders, contentWriters } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Reading what the operator publishes, drafts too. */
export function canReadContent(actor: Actor): Verdict {
  return holdsRole(actor, contentReaders);
}

export function canWriteContent(actor: Actor): Verdict {
  return holdsRole(actor, contentWriters);
}
