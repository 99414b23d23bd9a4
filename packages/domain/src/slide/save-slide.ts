import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { auditSaved } from "../publication/audit-saved.ts";
import { lockOrNew, type SavedPublication, publicationColumns } from "../publication/publication-columns.ts";
import { demand, DomainError } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";
import { chosenImage } from "../upload/claim-upload.ts";

interface SlideDraft {
  id?: number | undefined;
  version?: number | undefined;
  title: string;
  subtitle: string;
  /** URL of an upload; absent: unchanged. */
  image?: string | undefined;
  link: string;
  needJump: boolean;
  content: string;
  /** Shanghai time; empty is now. */
  publishTime: string;
  /** Shanghai time; empty or absent: never. */
  takeDownTime?: string | undefined;
  isDraft: boolean;
}

/** Adds a slide at the end, or changes one. Throws `notFound`, `editedMeanwhile`, `uploadUnknown`, `invalidInput`. */
export async function saveSlide(ctx: Ctx, input: SlideDraft): Promise<SavedPublication> {
  demand(canWriteContent(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const before = await lockOrNew(ctx, "slide", input);
    const image = await chosenImage(ctx, { url: input.image, present: before?.image ?? "", field: "image" });
    if (image === "") throw new DomainError("invalidInput", "image", "请上传图片");
    const after = {
      title: input.title,
      subtitle: input.subtitle,
      image,
      link: input.link,
      needs_jump: input.needJump,
      content_html: await contentText(ctx, input.content, { isNeeded: input.needJump }),
      ...publicationColumns(ctx, input),
    };
    const saved = before
      ? ctx.db
          .updateTable("slide")
          .set({ ...after, version: before.version + 1 })
          .where("id", "=", before.id)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow()
      : ctx.db
          .insertInto("slide")
          .values({ ...after, position: await nextPosition(ctx) })
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
    return auditSaved(ctx, { kind: "slide", ...(await saved), before, after });
  });
}

async function nextPosition(ctx: Ctx): Promise<number> {
  const { last } = await ctx.db
    .selectFrom("slide")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
