import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { announceLive, type Ctx, ownAccountId } from "../context/context.ts";
import { idOfActionRef, nthNewestAction, requirePace, writingPace } from "../context/pace.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { requirePhoneNumber } from "../account-lookup/phone-number.ts";
import { touchNumbers } from "../context/tags.ts";
import { type MessageRow, messageById } from "./list-messages.ts";

/** Messages of one account: one a second, and so many in 24 hours (R-message-6). */
const pace = writingPace(200);

interface MessageInput {
  residenceId: number;
  content: string;
  ref: string | null;
}

interface LeftMessage {
  isPending: boolean;
  row: MessageRow;
}

/**
 * Leaves a message at a residence as the acting account (R-message-2). A repeated `ref` returns the first result and
 * stores nothing (R-message-6). A message that needs review is stored as pending (R-message-7). Throws `notFound`,
 * `phoneNeeded`, `wordsRefused`, `messageTooSoon` and `messagesUsedUp`.
 */
export async function leaveMessage(ctx: Ctx, input: MessageInput): Promise<LeftMessage> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // Serializes the account's messages, so that a ref makes one message.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const repeated = input.ref === null ? null : await idOfActionRef(ctx.db, "message", accountId, input.ref);
    if (repeated !== null) return left(ctx, repeated);
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    await requirePhoneNumber(ctx);
    await requirePace(ctx, pace, (nth) => nthNewestAction(ctx.db, "message", accountId, nth));
    const content = input.content.replace(/\n{3,}/g, "\n\n");
    const reviewReason = await checkBlocklist(ctx, content, "content");
    const { id } = await ctx.db
      .insertInto("message")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        content,
        doubt: reviewReason,
        relation: await relationOf(ctx, residence.id, accountId),
        state: reviewReason === "" ? "shown" : "held",
        written_at: ctx.clock(),
        ref: input.ref,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const object = { kind: "blessing", id };
    await audit(ctx, {
      verb: "blessing.leave",
      object,
      before: null,
      after: { residenceId: residence.id, doubt: reviewReason },
    });
    const made = await left(ctx, id);
    if (!made.isPending) await showMessage(ctx, residence.id, id);
    return made;
  });
}

async function left({ db }: Ctx, id: number): Promise<LeftMessage> {
  const row = await messageById(db, id);
  return { isPending: row.state === "held", row };
}

/** A member's relation to the deceased; empty for everyone else. */
async function relationOf({ db }: Ctx, residenceId: number, accountId: number): Promise<string> {
  const member = await db
    .selectFrom("residence_member")
    .select("relation")
    .where("residence_id", "=", residenceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return member?.relation ?? "";
}

/**
 * Publishes a message that is now in state `shown`: counter, ticker and open pages. Call it last in the transaction:
 * all writers at this residence wait for the counter's row.
 */
export async function showMessage(ctx: Ctx, residenceId: number, id: number): Promise<void> {
  touchNumbers(ctx, `residence:${residenceId}:counts`, "messages", "ticker");
  announceLive(ctx, { kind: "message", residenceId, id });
  await ctx.db
    .updateTable("residence_counter")
    .set((eb) => ({ message_total: eb("message_total", "+", 1) }))
    .where("residence_id", "=", residenceId)
    .execute();
}
