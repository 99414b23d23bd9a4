import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { tell } from "../inbox/tell.ts";
import { demand, refuse } from "../refusal.ts";
import { canAnswerFeedback } from "./access.ts";

interface Answer {
  id: number;
  version: number;
  /** Several lines. */
  answer: string;
}

/**
 * Answers what somebody wrote: the answer stands with it and comes into his inbox. Another one replaces it and comes as
 * another message. Refuses with `notFound`, `staffRoleMissing`, `editedMeanwhile`.
 */
export async function answerFeedback(
  ctx: Ctx,
  { id, answer, version }: Answer,
): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canAnswerFeedback(ctx.actor));
    const found = ctx.db.selectFrom("feedback").selectAll().where("id", "=", id).forUpdate();
    const row = (await found.executeTakeFirst()) ?? refuse("notFound");
    if (ctx.actor.kind !== "staff") refuse("sessionInvalid");
    await demandVersion(ctx, { kind: "feedback", ...row }, version);
    const next = row.version + 1;
    await ctx.db
      .updateTable("feedback")
      .set({ answer, answered_at: ctx.clock(), answered_by: ctx.actor.staffId, version: next })
      .where("id", "=", id)
      .execute();
    await tell(ctx, row.account_id, {
      title: `您的反馈“${row.title}”已有答复`,
      lines: answer.split("\n").filter((line) => line !== ""),
    });
    const before = { isAnswered: row.answer !== null };
    await audit(ctx, {
      verb: "feedback.answer",
      object: { kind: "feedback", id },
      before,
      after: { isAnswered: true },
    });
    return { id, version: next };
  });
}
