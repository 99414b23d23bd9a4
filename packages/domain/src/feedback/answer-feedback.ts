import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canAnswerFeedback } from "./access.ts";

interface Answer {
  id: number;
  version: number;
  /** May have several lines. */
  answer: string;
}

/**
 * Answers feedback: stores the answer and sends it to the writer's inbox. Another answer replaces it and sends another
 * message. Throws `notFound`, `staffRoleMissing`, `editedMeanwhile`.
 */
export async function answerFeedback(
  ctx: Ctx,
  { id, answer, version }: Answer,
): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canAnswerFeedback(ctx.actor));
    const found = ctx.db.selectFrom("feedback").selectAll().where("id", "=", id).forUpdate();
    const row = (await found.executeTakeFirst()) ?? fail("notFound");
    if (ctx.actor.kind !== "staff") fail("sessionInvalid");
    await demandVersion(ctx, { kind: "feedback", ...row }, version);
    const next = row.version + 1;
    await ctx.db
      .updateTable("feedback")
      .set({ answer, answered_at: ctx.clock(), answered_by: ctx.actor.staffId, version: next })
      .where("id", "=", id)
      .execute();
    await sendInboxMessage(ctx, row.account_id, {
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
