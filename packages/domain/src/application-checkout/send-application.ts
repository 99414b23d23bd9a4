import type { ApplicationFields } from "@changming/contract/application-rules";
import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { Deadline } from "../order/in-time.ts";
import { checkFields } from "../application/check-fields.ts";
import {
  type Placed,
  placeApplication,
  type PaymentChoice,
  type SentApplication,
  showPlaced,
} from "./pay-for-application.ts";
import {
  loadForResubmission,
  requireNoOther,
  requireApplicationPace,
  requirePause,
} from "../application/require-sendable.ts";
import { saveResubmission, saveNew } from "../application/save-application.ts";
import { hashOfSending, sentBefore } from "./sent-before.ts";

interface ApplicationInput extends PaymentChoice {
  /** The application being resubmitted; null for a new one. */
  id: number | null;
  fields: ApplicationFields;
  ref: string | null;
}

/**
 * Applies for a residence, or resubmits one unpaid or rejected. With a fee the answer says how to pay; else it goes to
 * review. The same `ref` answers as before. Throws `invalidInput` (order: R-application-4), `notFound`, `alreadySent`,
 * `applicationSettled`, `applicationOpen`, `applicationsUsedUp`, `uploadUnknown` and errors of placing the order.
 */
export async function sendApplication(ctx: Ctx, input: ApplicationInput): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const deadline = new Deadline(ctx.services);
  // no-access: every account may apply; loadForResubmission demands the rest
  const placed = await withTx(ctx, async (ctx): Promise<Placed> => {
    // no-audit: every save and transition writes its own
    // Serializes the calls of one account: one ref makes one application, and a person is applied for once.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const sent = await sentBefore(ctx, accountId, input);
    if (sent) return sent;
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
