import type { Ctx } from "../context.ts";
import { tell } from "../inbox/tell.ts";
import { textLater } from "../inbox/text-later.ts";
import { foldMobile, isMobile } from "@changming/kit/mobile";
import type { ConcernRow } from "./decide-concern.ts";
import { openSender } from "./sealed-sender.ts";

/** `none`: nobody but the one who decides can tell it, by the contact that was given. */
export type AnswerWay = "inbox" | "text" | "none";

const called = { report: "举报", alive: "“我还健在”的请求", relative: "近亲属请求" };

type Sent = Pick<ConcernRow, "account_id" | "number" | "kind" | "applicant_name" | "contact" | "content">;

/** How an answer reaches who brought it: in the inbox of an account, else as a text to the mobile that was left. */
export function answerWay(row: { account_id: number | null }, contact: string): AnswerWay {
  if (row.account_id !== null) return "inbox";
  return isMobile(foldMobile(contact)) ? "text" : "none";
}

/** Answers who brought it, in the running transaction. The text has no words of ours but that there is an answer. */
export async function tellSender(ctx: Ctx, row: Sent, answer: string): Promise<AnswerWay> {
  const { contact } = openSender(ctx.gates.secrets, row);
  const way = answerWay(row, contact);
  if (row.account_id !== null) {
    await tell(ctx, row.account_id, {
      title: `您的${called[row.kind]}已有答复`,
      lines: [answer, `编号 ${row.number}。还有疑问的，可以从“意见反馈”写信给我们。`],
    });
  }
  if (way === "text") textLater(ctx, foldMobile(contact), "concernAnswered");
  return way;
}
