import type { Selectable, Updateable } from "kysely";
import type { ConcernTable } from "@changming/db/tables/moderation";
import { withTx } from "@changming/db/tx";
import { normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideConcerns } from "./access.ts";
import { decryptSender, encryptAnswer } from "./encrypted-sender.ts";
import { mayMove } from "./states.ts";
import { sendInboxMessage, textLater } from "../inbox/send-inbox-message.ts";

export type ConcernRow = Selectable<ConcernTable>;

export interface Changed {
  id: number;
  version: number;
}

/** The row to be decided, locked. Throws `notFound`, `staffRoleMissing`, `editedMeanwhile`. */
export async function lockConcern(ctx: Ctx, { id, version }: Changed): Promise<ConcernRow> {
  demand(canDecideConcerns(ctx.actor));
  const found = ctx.db.selectFrom("concern").selectAll().where("id", "=", id).forUpdate();
  const row = (await found.executeTakeFirst()) ?? fail("notFound");
  await demandVersion(ctx, { ...row, kind: "concern" }, version);
  return row;
}

/** Saves and audits a decision, in the running transaction. `before` and `after` must hold nothing sealed. */
export async function saveConcern(
  ctx: Ctx,
  row: ConcernRow,
  set: Updateable<ConcernTable>,
  action: { verb: string; before: object; after: object },
): Promise<Changed> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("concern")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  await audit(ctx, { ...action, object: { kind: "concern", id: row.id } });
  return { id: row.id, version };
}

interface Decision extends Changed {
  outcome: "justified" | "unjustified";
  /** A sentence for the sender. */
  answer: string;
}

/** Closes a concern and answers it. Throws as `lockConcern` does, and `concernClosed`. */
export async function closeConcern(ctx: Ctx, { outcome, answer, ...rest }: Decision): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, rest);
    if (!mayMove(row.state, "closed") || ctx.actor.kind !== "staff") fail("concernClosed");
    const set = {
      state: "closed" as const,
      closed_at: ctx.clock(),
      outcome,
      answer: encryptAnswer(ctx.services.secrets, row.number, answer),
      decided_by: ctx.actor.staffId,
    };
    const way = await notifySender(ctx, row, answer);
    const after = { state: "closed", outcome, answered: way };
    return saveConcern(ctx, row, set, { verb: "concern.close", before: { state: row.state }, after });
  });
}

/** Puts a concern back into its queue. Throws as `lockConcern` does, and `concernErased` when its content is erased. */
export async function reopenConcern(ctx: Ctx, { reason, ...rest }: Changed & { reason: string }): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, rest);
    if (row.erased_at) fail("concernErased");
    if (!mayMove(row.state, "waiting")) return { id: row.id, version: row.version };
    const set = { state: "waiting" as const, closed_at: null, outcome: null, decided_by: null };
    const before = { state: row.state, outcome: row.outcome };
    return saveConcern(ctx, row, set, { verb: "concern.reopen", before, after: { state: "waiting", reason } });
  });
}

/** `none`: only the deciding member of staff can answer, by the contact given. */
type AnswerWay = "inbox" | "text" | "none";

const called = { report: "举报", alive: "“我还健在”的请求", relative: "近亲属请求" };

type Sent = Pick<ConcernRow, "account_id" | "number" | "kind" | "applicant_name" | "contact" | "content">;

/**
 * How an answer reaches the sender: in the inbox of an account, else as a text message to a phone number left as
 * contact.
 */
export function answerWay(row: { account_id: number | null }, contact: string): AnswerWay {
  if (row.account_id !== null) return "inbox";
  return isPhoneNumber(normalizePhone(contact)) ? "text" : "none";
}

/** Answers the sender, in the running transaction. The text message says only that there is an answer. */
async function notifySender(ctx: Ctx, row: Sent, answer: string): Promise<AnswerWay> {
  const { contact } = decryptSender(ctx.services.secrets, row);
  const way = answerWay(row, contact);
  if (row.account_id !== null) {
    await sendInboxMessage(ctx, row.account_id, {
      title: `您的${called[row.kind]}已有答复`,
      lines: [answer, `编号 ${row.number}。还有疑问的，可以从“意见反馈”写信给我们。`],
    });
  }
  if (way === "text") textLater(ctx, normalizePhone(contact), "concernAnswered");
  return way;
}
