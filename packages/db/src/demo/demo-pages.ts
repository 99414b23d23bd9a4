import { startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "../database.ts";
import { cannedMessages } from "./data/canned-messages.ts";
import { staticPages } from "../starter/static-pages.ts";

/** The five pages of the footer and the suggested messages. */
export async function loadPages(db: Db): Promise<void> {
  const pages = staticPages.map((page) => ({
    content_type: page.contentType,
    title: page.title,
    content_html: page.contentHtml.trim(),
    updated_at: new Date(startOfShanghaiDay(page.updatedOn).getTime() + 9 * 3_600_000),
  }));
  await db.insertInto("static_page").values(pages).execute();
  const messages = cannedMessages.map((content, position) => ({ content, position }));
  await db.insertInto("canned_message").values(messages).execute();
}
