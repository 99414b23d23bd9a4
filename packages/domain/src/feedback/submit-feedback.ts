import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { claimUpload } from "../upload/claim-upload.ts";

interface FeedbackInput {
  title: string;
  content: string;
  /** Addresses of uploads. */
  images: readonly string[];
  ref: string | null;
}

/**
 * Sends feedback to the operator, who answers to the inbox (R-personal-19). The same `ref` returns the first answer and
 * creates nothing. Throws `uploadUnknown`.
 */
export async function submitFeedback(ctx: Ctx, input: FeedbackInput): Promise<{ id: number }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // Serializes the calls of one account, so that one ref makes one feedback.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    const repeated = input.ref === null ? null : await feedbackOfRef(ctx.db, accountId, input.ref);
    if (repeated) return repeated;
    const images: string[] = [];
    for (const url of input.images) {
      images.push((await claimUpload(ctx, { url, as: { kind: "feedback" } })).reference);
    }
    const made = await ctx.db
      .insertInto("feedback")
      .values({
        account_id: accountId,
        title: input.title,
        content: input.content,
        pictures: images,
        ref: input.ref,
        written_at: ctx.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(ctx, {
      verb: "feedback.submit",
      object: { kind: "feedback", id: made.id },
      before: null,
      after: { pictures: images.length },
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
