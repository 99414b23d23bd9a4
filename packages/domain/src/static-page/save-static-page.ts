import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { changedFields, stillStandIn } from "../publication/audit-saved.ts";
import { demand, fail } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";
import { touch } from "../context/tags.ts";

interface StaticPageDraft {
  contentType: number;
  /** Absent if the page had no text yet. */
  version?: number | undefined;
  title: string;
  content: string;
}

export interface SavedPage {
  version: number;
  /** Places that still use the images that were removed. */
  still_in?: string[];
}

/**
 * Saves one of the operator's pages; the former version is stored (R-content-8). Throws `editedMeanwhile`,
 * `uploadUnknown`.
 */
export async function saveStaticPage(ctx: Ctx, input: StaticPageDraft): Promise<SavedPage> {
  demand(canWriteContent(ctx.actor));
  const { contentType: content_type, version = 0, title } = input;
  return withTx(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom("static_page")
      .selectAll()
      .where("content_type", "=", content_type)
      .forUpdate()
      .executeTakeFirst();
    const locked = { kind: "staticPage", id: content_type, version: before?.version ?? 0 };
    await demandVersion(ctx, locked, version);
    const after = { title, content_html: await contentText(ctx, input.content) };
    if (before) {
      const { is_draft: _draft, ...earlier } = before;
      await ctx.db.insertInto("static_page_version").values(earlier).execute();
    }
    const next = (before?.version ?? 0) + 1;
    const row = { ...after, updated_at: ctx.clock(), version: next, is_draft: false };
    const written = await ctx.db
      .insertInto("static_page")
      .values({ content_type, ...row })
      .onConflict((conflict) =>
        conflict.column("content_type").doUpdateSet(row).where("static_page.version", "<", next),
      )
      .returning("version")
      .executeTakeFirst();
    // Of two concurrent first saves the second fails.
    if (!written) fail("editedMeanwhile");
    const changed = changedFields(before ? { ...before } : null, after);
    await audit(ctx, { verb: "staticPage.save", object: { kind: "staticPage", id: content_type }, ...changed });
    await touch(ctx, "staticPages");
    return { ...written, ...(await stillStandIn(ctx, before ?? null, after)) };
  });
}
