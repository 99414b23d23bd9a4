import type { Selectable } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { slide } from "@changming/contract/slide";
import type { SlideTable } from "@changming/db/tables/content";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { contentForReaders } from "../rich-text/clean-rich-text.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { canReadContent } from "../publication/access.ts";
import { notEnded, presentPublication, undoneSince } from "../publication/publication-columns.ts";

/** A slide for its own page (R-content-5). Throws `notFound`. */
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
  return { ...presentSlide(row, media), content: contentForReaders(row.content_html) };
}

type SlideRow = Awaited<ReturnType<typeof publishedSlides>>[number];

/** Published slides, in the operator's order, without those whose image is withheld. */
export function publishedSlides(db: Db, now: Date) {
  return db
    .selectFrom("slide")
    .selectAll()
    .where("published_at", "<=", now)
    .where(notEnded("slide", now))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .where("image", "not like", "withheld/%")
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
    .where(notEnded("slide", now))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

type SlideForStaff = Selectable<SlideTable>;

/** Slides in their order for staff, recently deleted ones last. Throws `staffRoleMissing`. */
export async function listAllSlides(ctx: Ctx): Promise<SlideForStaff[]> {
  demand(canReadContent(ctx.actor));
  return ctx.db
    .selectFrom("slide")
    .selectAll()
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("deleted_at", ">", undoneSince(ctx.clock()))]))
    .orderBy((eb) => eb("deleted_at", "is not", null))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** A slide with its text, in any state. Throws `staffRoleMissing`, `notFound`. */
export async function getSlideForStaff(ctx: Ctx, { id }: { id: number }): Promise<SlideForStaff> {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("slide").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? fail("notFound");
}

export function presentSlideRow(row: SlideForStaff, now: Date, media: Media) {
  const { subtitle, image, link } = row;
  return { ...presentPublication(row, now), subtitle, image: media.address(image), link };
}

export function presentSlideForStaff(row: SlideForStaff, now: Date, media: Media) {
  return { ...presentSlideRow(row, now, media), needJump: row.needs_jump ? 1 : 0, content: row.content_html };
}
