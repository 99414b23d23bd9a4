import { contentReaders, contentWriters } from "@changming/contract/admin/content-roles";
import type { Actor } from "../context.ts";
import type { Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";

/** Who looks at what the operator publishes, drafts too. */
export function canReadContent(actor: Actor): Verdict {
  return holdsRole(actor, contentReaders);
}

export function canWriteContent(actor: Actor): Verdict {
  return holdsRole(actor, contentWriters);
}
