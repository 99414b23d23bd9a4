import type { Selectable } from "kysely";
import type { SlideTable } from "@changming/db/tables/content";
import type { Ctx } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { canReadContent } from "../publication/access.ts";
import { undoneSince, presentPublication } from "../publication/publication-columns.ts";
import { demand, fail } from "../context/domain-error.ts";

type AnySlide = Selectable<SlideTable>;

/** Slides in their order for staff, recently deleted ones last. Throws `staffRoleMissing`. */
export async function listAllSlides(ctx: Ctx): Promise<AnySlide[]> {
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
export async function getAnySlide(ctx: Ctx, { id }: { id: number }): Promise<AnySlide> {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("slide").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? fail("notFound");
}

export function presentSlideRow(row: AnySlide, now: Date, media: Media) {
  const { subtitle, image, link } = row;
  return { ...presentPublication(row, now), subtitle, image: media.address(image), link };
}

export function presentAnySlide(row: AnySlide, now: Date, media: Media) {
  return { ...presentSlideRow(row, now, media), needJump: row.needs_jump ? 1 : 0, content: row.content_html };
}
