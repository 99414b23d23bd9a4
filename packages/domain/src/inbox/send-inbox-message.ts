import { afterCommit, withTx } from "@changming/db/tx";
import { excerpt } from "@changming/kit/plain-text";
import type { NoticeMessage } from "@changming/gateways/sms/sms-gateway";
import type { Ctx, Services } from "../context/context.ts";

interface InboxMessageDraft {
  /** At most 60 code points; a longer one is cut. */
  title: string;
  /** Plain-text paragraphs. */
  lines: readonly string[];
  /** Link to a page of the site. */
  link?: { text: string; path: `/${string}` };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The message as HTML: all text is escaped, only our own link is markup. */
function inboxMessageHtml({ lines, link }: Pick<InboxMessageDraft, "lines" | "link">): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`);
  if (link) paragraphs.push(`<p><a href="${escaped(link.path)}">${escaped(link.text)}</a></p>`);
  return paragraphs.join("");
}

/** A title as the inbox has it. */
export const inboxTitle = (title: string): string => excerpt(title, 60);

/** Adds a message to an account's inbox, in the caller's transaction (R-personal-9). Returns its id. */
export async function sendInboxMessage(ctx: Ctx, accountId: number, draft: InboxMessageDraft): Promise<number> {
  const message = {
    account_id: accountId,
    title: inboxTitle(draft.title),
    summary: excerpt(draft.lines.join(" "), 120),
    content_html: inboxMessageHtml(draft),
    created_at: ctx.clock(),
  };
  // no-audit: in caller
  return withTx(ctx, async (ctx) => {
    const insert = ctx.db.insertInto("inbox_message").values(message).returning("id");
    return (await insert.executeTakeFirstOrThrow()).id;
  });
}

/** Whether this site can send such a notice: the gateway is on and has a template for it, where it needs one. */
export function hasNotice({ sms }: Pick<Services, "sms">, notice: NoticeMessage["notice"]): boolean {
  return sms.name !== "off" && (sms.canNotify?.(notice) ?? true);
}

/** Sends an SMS after the commit and the response. It contains no name, and may be lost. */
export function textLater(ctx: Ctx, mobile: string, notice: NoticeMessage["notice"]): void {
  const { sms, warn, later } = ctx.services;
  if (sms.name === "off") return;
  const send = async () => {
    const outcome = await sms.notify({ mobile, notice });
    if (outcome.sent) return;
    const { reason, detail } = outcome;
    warn("a notice could not be sent", { gateway: sms.name, notice, reason, detail, requestId: ctx.requestId });
  };
  afterCommit(ctx, () => later(send));
}
