import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { canWriteContent } from "../publication/access.ts";
import { noteSaved } from "../publication/note-saved.ts";
import { lockOrNew, type SavedPublication, shelfOf } from "../publication/shelf.ts";
import { demand, refuse } from "../refusal.ts";
import { contentText } from "../rich-text/content-text.ts";
import { chosenPicture } from "../upload/content-picture.ts";

export interface NewsDraft {
  id?: number | undefined;
  version?: number | undefined;
  categoryId: number;
  title: string;
  summary: string;
  /** Of an upload; absent leaves the picture, empty takes it away. */
  thumb?: string | undefined;
  content: string;
  seoTitle: string;
  seoDesc: string;
  /** In Shanghai; empty is now. */
  publishTime: string;
  isDraft: boolean;
}

/** Writes an article, or changes one. Refuses with `notFound`, `categoryGone`, `editedMeanwhile`, `uploadUnknown`. */
export async function saveNews(ctx: Ctx, input: NewsDraft): Promise<SavedPublication> {
  demand(canWriteContent(ctx.actor));
  // no-audit: noteSaved writes it
  return withTx(ctx, async (ctx) => {
    const before = await lockOrNew(ctx, "news", input);
    await holdCategory(ctx, input.categoryId);
    const thumb = await chosenPicture(ctx, { url: input.thumb, present: before?.thumb ?? "", field: "thumb" });
    const after = {
      category_id: input.categoryId,
      title: input.title,
      summary: input.summary,
      thumb: thumb === "" ? null : thumb,
      content_html: await contentText(ctx, input.content),
      seo_title: input.seoTitle,
      seo_description: input.seoDesc,
      ...shelfOf(ctx, input),
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
    return noteSaved(ctx, { kind: "news", ...(await saved), before, after });
  });
}

/** It cannot be deleted until the article is in it. */
async function holdCategory(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .selectFrom("news_category")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) refuse("categoryGone", "categoryId");
}
