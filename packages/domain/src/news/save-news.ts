import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { auditSaved } from "../publication/audit-saved.ts";
import { lockOrNew, type SavedPublication, publicationColumns } from "../publication/publication-columns.ts";
import { demand, fail } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";
import { chosenImage } from "../upload/claim-upload.ts";

interface NewsDraft {
  id?: number | undefined;
  version?: number | undefined;
  categoryId: number;
  title: string;
  summary: string;
  /** URL of an upload; absent: unchanged, empty: no image. */
  thumb?: string | undefined;
  content: string;
  seoTitle: string;
  seoDesc: string;
  /** Shanghai time; empty is now. */
  publishTime: string;
  /** Shanghai time; empty or absent: never. */
  takeDownTime?: string | undefined;
  isDraft: boolean;
}

/** Creates or changes an article. Throws `notFound`, `categoryGone`, `editedMeanwhile`, `uploadUnknown`. */
export async function saveNews(ctx: Ctx, input: NewsDraft): Promise<SavedPublication> {
  demand(canWriteContent(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const before = await lockOrNew(ctx, "news", input);
    await lockCategory(ctx, input.categoryId);
    const thumb = await chosenImage(ctx, { url: input.thumb, present: before?.thumb ?? "", field: "thumb" });
    const after = {
      category_id: input.categoryId,
      title: input.title,
      summary: input.summary,
      thumb: thumb === "" ? null : thumb,
      content_html: await contentText(ctx, input.content),
      seo_title: input.seoTitle,
      seo_description: input.seoDesc,
      ...publicationColumns(ctx, input),
    };
    const saved = before
      ? ctx.db
          .updateTable("news")
          .set({ ...after, version: before.version + 1 })
          .where("id", "=", before.id)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow()
      : ctx.db
          .insertInto("news")
          .values({ ...after, read_count: 0 })
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
    return auditSaved(ctx, { kind: "news", ...(await saved), before, after });
  });
}

/** Locks the category against deletion until the article is in it. */
async function lockCategory(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .selectFrom("news_category")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) fail("categoryGone", "categoryId");
}
