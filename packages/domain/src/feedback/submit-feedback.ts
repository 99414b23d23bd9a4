import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { claimUpload } from "../upload/claim-upload.ts";

export interface FeedbackInput {
  title: string;
  content: string;
  /** Addresses that uploads gave. */
  images: readonly string[];
  ref: string | null;
}

/**
 * Tells the operator something; the answer comes into the inbox. The same `ref` again answers as the first time and makes
 * nothing. Refuses with `uploadUnknown`.
 */
export async function submitFeedback(ctx: Ctx, input: FeedbackInput): Promise<{ id: number }> {
  const accountId = ownAccountId(ctx);
  // no-access: every account may say what it thinks
  return withTx(ctx, async (ctx) => {
    // Two at once of one account take turns, so that one ref makes one feedback.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    const repeated = input.ref === null ? null : await feedbackOfRef(ctx.db, accountId, input.ref);
    if (repeated) return repeated;
    const pictures: string[] = [];
    for (const url of input.images) {
      pictures.push((await claimUpload(ctx, { url, as: { kind: "feedback" } })).reference);
    }
    const made = await ctx.db
      .insertInto("feedback")
      .values({
        account_id: accountId,
        title: input.title,
        content: input.content,
        pictures,
        ref: input.ref,
        written_at: ctx.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(ctx, {
      verb: "feedback.submit",
      object: { kind: "feedback", id: made.id },
      before: null,
      after: { pictures: pictures.length },
    });
    return made;
  });
}

async function feedbackOfRef(db: Db, accountId: number, ref: string): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom("feedback")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}
