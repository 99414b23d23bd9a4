import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { canWriteContent } from "../publication/access.ts";
import { noteSaved } from "../publication/note-saved.ts";
import { lockOrNew, type SavedPublication, shelfOf } from "../publication/shelf.ts";
import { demand } from "../refusal.ts";
import { contentText } from "../rich-text/content-text.ts";

export interface NoticeDraft {
  id?: number | undefined;
  version?: number | undefined;
  title: string;
  content: string;
  /** In Shanghai; empty is now. */
  publishTime: string;
  isDraft: boolean;
}

/** Writes a notice, or changes one. Refuses with `notFound`, `editedMeanwhile`, `uploadUnknown`. */
export async function saveNotice(ctx: Ctx, input: NoticeDraft): Promise<SavedPublication> {
  demand(canWriteContent(ctx.actor));
  // no-audit: noteSaved writes it
  return withTx(ctx, async (ctx) => {
    const before = await lockOrNew(ctx, "notice", input);
    const content_html = await contentText(ctx, input.content);
    const after = { title: input.title, content_html, ...shelfOf(ctx, input) };
    const saved = before
      ? ctx.db
          .updateTable("notice")
          .set({ ...after, version: before.version + 1 })
          .where("id", "=", before.id)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow()
      : ctx.db
          .insertInto("notice")
          .values({ ...after, read_count: 0 })
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
    return noteSaved(ctx, { kind: "notice", ...(await saved), before, after });
  });
}
