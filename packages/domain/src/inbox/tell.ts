import { withTx } from "@changming/db/tx";
import { excerpt } from "@changming/kit/plain-text";
import type { Ctx } from "../context.ts";

export interface Told {
  /** At most 60 code points; a longer one is cut. */
  title: string;
  /** Plain sentences, a paragraph each. */
  lines: readonly string[];
  /** A page of ours that the message leads to. */
  link?: { text: string; path: `/${string}` };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** What is told, as HTML: everything in it is text but our own link. */
export function toldHtml({ lines, link }: Pick<Told, "lines" | "link">): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`);
  if (link) paragraphs.push(`<p><a href="${escaped(link.path)}">${escaped(link.text)}</a></p>`);
  return paragraphs.join("");
}

/** Leaves a message in an account's inbox, in the transaction of what it tells of. */
export async function tell(ctx: Ctx, accountId: number, told: Told): Promise<void> {
  const message = {
    account_id: accountId,
    title: excerpt(told.title, 60),
    summary: excerpt(told.lines.join(" "), 120),
    content_html: toldHtml(told),
    created_at: ctx.clock(),
  };
  // no-access: the platform tells, not the actor
  await withTx(ctx, (ctx) => ctx.db.insertInto("inbox_message").values(message).execute()); // no-audit: what it tells of is
}
