import type { ApplicationFields } from "@changming/contract/application-rules";
import { hashOfContents } from "../context/hash-of-contents.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import type { Placed } from "./pay-for-application.ts";
import { applicationOfRef, newestOrder } from "../application/queries.ts";
import { openStates } from "../application/states.ts";

interface Sending {
  ref: string | null;
  id: number | null;
  fields: ApplicationFields;
}

/** The payment method is left out: the same form with another method is the same submission. */
export function hashOfSending({ ref, id, fields }: Sending): string | null {
  if (ref === null) return null;
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hashOfContents([id, sorted]);
}

/**
 * What the same `ref` of this account made of the same form; null when there is none. Throws `alreadySent` where the
 * form differs, or the application was decided or withdrawn since: the old answer would be wrong.
 */
export async function sentBefore(ctx: Ctx, accountId: number, input: Sending): Promise<Placed | null> {
  const existing = input.ref === null ? null : await applicationOfRef(ctx.db, accountId, input.ref);
  if (!existing) return null;
  if (existing.ref_hash !== hashOfSending(input) || !openStates.includes(existing.state)) fail("alreadySent");
  return { application: existing, order: await newestOrder(ctx.db, existing.id), isFresh: false };
}
