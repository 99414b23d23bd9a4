import { contentReaders, contentWriters } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import type { Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

/** Letters and their numbers; recipients are masked. */
export function canReadMailings(actor: Actor): Verdict {
  return holdsRole(actor, contentReaders);
}

export function canWriteMailings(actor: Actor): Verdict {
  return holdsRole(actor, contentWriters);
}

/** Masked phone numbers of recipients are for those who send. */
export function canSeeNumbers(actor: Actor): boolean {
  return canWriteMailings(actor).allowed;
}
