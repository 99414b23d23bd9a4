import type { ApplicationFields } from "@changming/contract/application-rules";
import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { Patience } from "../payment/in-time.ts";
import { checkFields } from "./check-fields.ts";
import {
  type Placed,
  placeApplication,
  type PayWish,
  type SentApplication,
  showPlaced,
} from "./pay-for-application.ts";
import { loadForMending, requireNoOther, requirePace, requirePause } from "./require-sendable.ts";
import { saveMended, saveNew } from "./save-application.ts";
import { hashOfSending, sentBefore } from "./sent-before.ts";

export interface ApplicationInput extends PayWish {
  /** The application that is mended and sent again; null for a new one. */
  id: number | null;
  fields: ApplicationFields;
  ref: string | null;
}

/**
 * Applies for a residence, or mends an application that waits for its payment or was rejected. Where the site asks for
 * money, application and order are made together and the answer says how to pay; else it goes to review at once. The same
 * `ref` again with the same answers as the first time, while that stands. Refuses with `invalidInput` (in the
 * specification's order), `notFound`, `alreadySent`, `applicationSettled`, `applicationOpen`, `applicationsUsedUp`,
 * `uploadUnknown`, `orderTooSoon`, `payMethodOff`, `payInBrowser`, `orderClosed`.
 */
export async function sendApplication(ctx: Ctx, input: ApplicationInput): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const patience = new Patience(ctx.gates);
  // no-access: everyone with an account may apply; loadForMending demands the rest
  const placed = await withTx(ctx, async (ctx): Promise<Placed> => {
    // no-audit: whatever is saved or moved writes its own
    // Two at once of one account take turns: one ref makes one, and one person is applied for once.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const sent = await sentBefore(ctx, accountId, input);
    if (sent) return sent;
    const before = input.id === null ? null : await loadForMending(ctx, input.id);
    const facts = await checkFields(ctx, input.fields, before);
    await requirePause(ctx, accountId);
    await requireNoOther(ctx.db, { accountId, facts, avatar: input.fields.avatar, ownId: before?.id ?? 0 });
    if (!before) await requirePace(ctx, accountId);
    const form = { ...input, refHash: hashOfSending(input) };
    const saved = before ? await saveMended(ctx, before, facts, form) : await saveNew(ctx, accountId, facts, form);
    return placeApplication(ctx, saved, input);
  });
  return showPlaced(ctx, placed, input, patience);
}
