import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { textLater } from "../inbox/text-later.ts";
import { normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import type { ConcernRow } from "./decide-concern.ts";
import { openSender } from "./sealed-sender.ts";

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
export async function notifySender(ctx: Ctx, row: Sent, answer: string): Promise<AnswerWay> {
  const { contact } = openSender(ctx.services.secrets, row);
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
