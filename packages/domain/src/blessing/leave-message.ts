import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandPace, writingPace } from "../pace.ts";
import { deedOfRef, nthNewestDeed } from "../past-deeds.ts";
import { demand } from "../refusal.ts";
import { canSeeResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { checkWords } from "../words/check-words.ts";
import { type BlessingRow, blessingById } from "./queries.ts";
import { showMessage } from "./show-message.ts";

const pace = writingPace(200);

export interface MessageInput {
  residenceId: number;
  content: string;
  ref: string | null;
}

export interface LeftMessage {
  isHeld: boolean;
  row: BlessingRow;
}

/**
 * Leaves a message on a residence's board, in the acting account's own name. The same `ref` again answers as the first
 * time and leaves nothing. What is doubtful is kept and waits for a review. Refuses with `notFound`, `wordsRefused`,
 * `messageTooSoon` and `messagesUsedUp`.
 */
export async function leaveMessage(ctx: Ctx, input: MessageInput): Promise<LeftMessage> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // Two at once of one account take turns, so that one ref makes one message.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const repeated = input.ref === null ? null : await deedOfRef(ctx.db, "blessing", accountId, input.ref);
    if (repeated !== null) return left(ctx, repeated);
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(standingOf(residence)));
    await demandPace(ctx, pace, (nth) => nthNewestDeed(ctx.db, "blessing", accountId, nth));
    const content = input.content.replace(/\n{3,}/g, "\n\n");
    const doubt = await checkWords(ctx, content, "content");
    const { id } = await ctx.db
      .insertInto("blessing")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        content,
        doubt,
        relation: await relationOf(ctx, residence.id, accountId),
        state: doubt === "" ? "shown" : "held",
        written_at: ctx.clock(),
        ref: input.ref,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const object = { kind: "blessing", id };
    await audit(ctx, { verb: "blessing.leave", object, before: null, after: { residenceId: residence.id, doubt } });
    const made = await left(ctx, id);
    if (!made.isHeld) await showMessage(ctx, residence.id, id);
    return made;
  });
}

async function left({ db }: Ctx, id: number): Promise<LeftMessage> {
  const row = await blessingById(db, id);
  return { isHeld: row.state === "held", row };
}

/** What a member is to the deceased; empty for everyone else. */
async function relationOf({ db }: Ctx, residenceId: number, accountId: number): Promise<string> {
  const member = await db
    .selectFrom("residence_member")
    .select("relation")
    .where("residence_id", "=", residenceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return member?.relation ?? "";
}
