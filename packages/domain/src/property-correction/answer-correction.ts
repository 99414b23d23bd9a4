import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { requireOfferedLevel } from "../garden/page-state.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { canAnswerCorrection } from "./access.ts";
import { correctResidence } from "./correct-residence.ts";
import { type Facts, namedCorrections } from "./facts.ts";
import { correctable, type CorrectionRow, lockCorrection } from "./queries.ts";
import { type Corrected, readCorrected } from "./read-corrected.ts";

interface CorrectionAnswer {
  id: number;
  /** True: the certificate is corrected; false: it is not, and `answer` says why. */
  isDone: boolean;
  answer: string;
  /** The corrected facts; ignored when `isDone` is false. */
  corrected: Corrected;
}

/**
 * Answers a family's request, as garden administrator or staff (R-family-8), and applies the correction in the same
 * transaction. The requester is notified, and the family's log has an entry. Of two concurrent answers the first
 * counts. Throws `notFound`, `correctionAnswered`, `invalidInput`, `levelNotOffered`, `numberTaken`, and
 * `nothingCorrected` where nothing would change.
 */
export async function answerCorrection(ctx: Ctx, input: CorrectionAnswer): Promise<CorrectionRow> {
  return withTx(ctx, async (ctx) => {
    const correction = await lockCorrection(ctx.db, input.id, ctx.actor);
    demand(canAnswerCorrection(ctx.actor, correction));
    if (!correction) return fail("notFound");
    if (correction.state !== "waiting") return fail("correctionAnswered");
    const done = input.isDone ? await correct(ctx, correction.residence_id, input.corrected) : null;
    const state = done ? ("corrected" as const) : ("declined" as const);
    const row = await ctx.db
      .updateTable("property_correction")
      .set({
        state,
        answer: input.answer,
        decided_by: actingAccountId(ctx.actor),
        decided_by_staff: ctx.actor.kind === "staff" ? ctx.actor.staffId : null,
        decided_at: ctx.clock(),
      })
      .where("id", "=", correction.id)
      .returning(["id", "residence_id", "account_id", "content", "state", "answer", "asked_at", "decided_at"])
      .executeTakeFirstOrThrow();
    await notifyRequester(ctx, correction, done?.lines ?? null, input.answer);
    if (done) await logFamily(ctx, { residenceId: correction.residence_id, deed: "corrected" });
    await audit(ctx, {
      verb: "propertyCorrection.answer",
      object: { kind: "propertyCorrection", id: correction.id },
      before: { state: "waiting", ...done?.before },
      after: { state, ...done?.after },
    });
    return row;
  });
}

interface Done {
  before: Partial<Facts>;
  after: Partial<Facts>;
  lines: string[];
}

async function correct(ctx: Ctx, residenceId: number, corrected: Corrected): Promise<Done> {
  const facts = await correctable(ctx.db, residenceId);
  const { level } = corrected;
  await requireOfferedLevel(ctx, { gardenId: facts.garden_id, level, current: facts.level });
  const changes = await correctResidence(ctx, facts, readCorrected(ctx, facts, corrected));
  if (!changes) return fail("nothingCorrected");
  return { ...changes, lines: await namedCorrections(ctx, facts, changes.after) };
}

/** `lines`: one sentence per correction; null without any. */
async function notifyRequester(
  ctx: Ctx,
  correction: { account_id: number; residence_id: number; residence_name: string },
  lines: string[] | null,
  answer: string,
): Promise<void> {
  const who = ctx.actor.kind === "staff" ? "平台" : "园区";
  const what = `您为${correction.residence_name}的居所证书提出的更正，${who}已经`;
  await sendInboxMessage(ctx, correction.account_id, {
    title: lines ? "居所证书已更正" : "居所证书未更正",
    lines: [
      ...(lines ? [`${what}核对，证书上更正了：`, ...lines] : [`${what}核对，证书没有改动。`]),
      `${who}的答复：`,
      ...answer.split("\n"),
    ],
    link: { text: "查看居所证书", path: `/family_ship?id=${correction.residence_id}` },
  });
}
