import type { ApplicationFields } from "@changming/contract/application-rules";
import { hashOfDeed } from "../hash-of-deed.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Placed } from "./pay-for-application.ts";
import { applicationOfRef, newestOrder } from "./queries.ts";
import { openStates } from "./states.ts";

interface Sending {
  ref: string | null;
  id: number | null;
  fields: ApplicationFields;
}

/** How it is paid is no part of what was sent: the same form by another method is the same. */
export function hashOfSending({ ref, id, fields }: Sending): string | null {
  if (ref === null) return null;
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hashOfDeed([id, sorted]);
}

/**
 * What the same `ref` of this account made of the same form; null when it made nothing. Refuses with `alreadySent` where
 * the form was another, or what it made is decided or taken back since: the answer of that time would not be true.
 */
export async function sentBefore(ctx: Ctx, accountId: number, input: Sending): Promise<Placed | null> {
  const held = input.ref === null ? null : await applicationOfRef(ctx.db, accountId, input.ref);
  if (!held) return null;
  if (held.ref_hash !== hashOfSending(input) || !openStates.includes(held.state)) refuse("alreadySent");
  return { application: held, order: await newestOrder(ctx.db, held.id), isFresh: false };
}
