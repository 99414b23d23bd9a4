import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { auditSaved } from "../publication/audit-saved.ts";
import { lockOrNew, type SavedPublication, publicationColumns } from "../publication/publication-columns.ts";
import { demand } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";

interface NoticeDraft {
  id?: number | undefined;
  version?: number | undefined;
  title: string;
  content: string;
  /** Shanghai time; empty is now. */
  publishTime: string;
  /** Shanghai time; empty or absent: never. */
  takeDownTime?: string | undefined;
  isDraft: boolean;
}

/** Creates or changes a notice. Throws `notFound`, `editedMeanwhile`, `uploadUnknown`. */
export async function saveNotice(ctx: Ctx, input: NoticeDraft): Promise<SavedPublication> {
  demand(canWriteContent(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const before = await lockOrNew(ctx, "notice", input);
    const content_html = await contentText(ctx, input.content);
    const after = { title: input.title, content_html, ...publicationColumns(ctx, input) };
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
    return auditSaved(ctx, { kind: "notice", ...(await saved), before, after });
  });
}
