import { staticPages } from "@changming/contract/static-page";
import type { Ctx } from "../context/context.ts";
import { writtenPages } from "./queries.ts";

export interface WrittenPage {
  page: keyof typeof staticPages;
  changedAt: Date;
}

/** The operator's pages that have a text, each with its last change. */
export async function listWrittenPages(ctx: Ctx): Promise<WrittenPage[]> {
  ctx.tags.read("staticPages");
  const rows = await writtenPages(ctx.db);
  const names = Object.keys(staticPages) as WrittenPage["page"][];
  return names.flatMap((page) => {
    const row = rows.find((each) => each.content_type === staticPages[page]);
    return row ? [{ page, changedAt: row.updated_at }] : [];
  });
}
