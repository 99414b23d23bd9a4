import type { ApplicationFields } from "@changming/contract/application-rules";
import { withTx } from "@changming/db/tx";
import { hashOfContents } from "@changming/kit/ids";
import { requirePhoneNumber } from "../account-lookup/phone-number.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { Deadline } from "../order/in-time.ts";
import { checkFields } from "../application/check-fields.ts";
import {
  type PaymentChoice,
  placeApplication,
  type Placed,
  type SentApplication,
  showPlaced,
} from "./pay-application.ts";
import {
  loadForResubmission,
  requireNoOther,
  requireApplicationPace,
  requirePause,
} from "../application/require-sendable.ts";
import { saveResubmission, saveNew } from "../application/save-application.ts";
import { fail } from "../context/domain-error.ts";
import { applicationOfRef, newestOrder } from "../application/queries.ts";
import { openStates } from "../application/states.ts";

interface ApplicationInput extends PaymentChoice {
  /** The application being resubmitted; null for a new one. */
  id: number | null;
  fields: ApplicationFields;
  ref: string | null;
}

/**
 * Applies for a residence, or resubmits one unpaid or rejected. With a fee the answer says how to pay; else it goes to
 * review. The same `ref` answers as before. Throws `invalidInput` (order: R-application-4), `notFound`, `alreadySent`,
 * `phoneNeeded`, `applicationSettled`, `applicationOpen`, `applicationsUsedUp`, `uploadUnknown` and errors of placing the order.
 */
export async function sendApplication(ctx: Ctx, input: ApplicationInput): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const deadline = new Deadline(ctx.services);
  const placed = await withTx(ctx, async (ctx): Promise<Placed> => {
    // Serializes the calls of one account: one ref makes one application, and a person is applied for once.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const sent = await sentBefore(ctx, accountId, input);
    if (sent) return sent;
    await requirePhoneNumber(ctx);
    const before = input.id === null ? null : await loadForResubmission(ctx, input.id);
    const facts = await checkFields(ctx, input.fields, before);
    await requirePause(ctx, accountId);
    await requireNoOther(ctx.db, { accountId, facts, avatar: input.fields.avatar, ownId: before?.id ?? 0 });
    if (!before) await requireApplicationPace(ctx, accountId);
    const form = { ...input, refHash: hashOfSending(input) };
    const saved = before
      ? await saveResubmission(ctx, before, facts, form)
      : await saveNew(ctx, accountId, facts, form);
    return placeApplication(ctx, saved, input);
  });
  return showPlaced(ctx, placed, input, deadline);
}

interface Sending {
  ref: string | null;
  id: number | null;
  fields: ApplicationFields;
}

/** The payment method is left out: the same form with another method is the same submission. */
function hashOfSending({ ref, id, fields }: Sending): string | null {
  if (ref === null) return null;
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hashOfContents([id, sorted]);
}

/**
 * What the same `ref` of this account made of the same form; null when there is none. Throws `alreadySent` where the
 * form differs, or the application was decided or withdrawn since: the old answer would be wrong.
 */
async function sentBefore(ctx: Ctx, accountId: number, input: Sending): Promise<Placed | null> {
  const existing = input.ref === null ? null : await applicationOfRef(ctx.db, accountId, input.ref);
  if (!existing) return null;
  if (existing.ref_hash !== hashOfSending(input) || !openStates.includes(existing.state)) fail("alreadySent");
  return { application: existing, order: await newestOrder(ctx.db, existing.id), isNewOrder: false };
}
