import type { BodyOf } from "@changming/contract/define";
import type { slide } from "@changming/contract/slide";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";

/** Throws `notFound`. */
export async function getSlide(ctx: Ctx, input: { id: number }): Promise<SlideRow> {
  ctx.tags.read("slides");
  return (await findPublishedSlide(ctx.db, input.id, ctx.clock())) ?? fail("notFound");
}

type SlideDetail = BodyOf<typeof slide.detail>;

export function presentSlide(row: SlideRow, media: Media): Omit<SlideDetail, "content"> {
  return {
    id: row.id,
    image: media.address(row.image),
    links: row.link,
    needJump: row.needs_jump ? 1 : 0,
    title: row.title,
    subtitle: row.subtitle,
    create_time: shanghaiDateTime(row.published_at),
  };
}

export function presentSlideDetail(row: SlideRow, media: Media): SlideDetail {
  return { ...presentSlide(row, media), content: row.content_html };
}

type SlideRow = Awaited<ReturnType<typeof publishedSlides>>[number];

/** Published slides, in the operator's order. */
export function publishedSlides(db: Db, now: Date) {
  return db
    .selectFrom("slide")
    .selectAll()
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

async function findPublishedSlide(db: Db, id: number, now: Date): Promise<SlideRow | null> {
  const row = await db
    .selectFrom("slide")
    .selectAll()
    .where("id", "=", id)
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
