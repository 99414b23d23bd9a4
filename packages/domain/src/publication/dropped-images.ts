import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import { imagesInText } from "../rich-text/images-in-text.ts";
import { nameInReference } from "../file-reference/reference.ts";

/** The fields of a publication that contain images. */
export interface Pictured {
  content_html: string;
  thumb?: string | null;
  image?: string;
}

/** Maximum number of places named. */
const maxNamed = 10;

const imagesOf = ({ content_html, thumb, image }: Pictured): string[] =>
  [thumb ?? "", image ?? "", ...imagesInText(content_html)].filter((reference) => nameInReference(reference) !== null);

/** Queries for all uses of an image, with the place's label. Deleted publications do not count. */
const keyLocations = (reference: string): RawBuilder<{ place: string }>[] => {
  const inText = sql<boolean>`position(${`/${reference}/`} in content_html) > 0`;
  return [
    sql`select '公告《' || title || '》' as place from notice where deleted_at is null and ${inText}`,
    sql`select '文章《' || title || '》' from news where deleted_at is null and (thumb = ${reference} or ${inText})`,
    sql`select '轮播《' || title || '》' from slide where deleted_at is null and (image = ${reference} or ${inText})`,
    sql`select '固定页面《' || title || '》' from static_page where ${inText}`,
    sql`select '园区' || name from garden
      where thumb = ${reference} or background = ${reference} or ${reference} = any (banners) or ${inText}`,
    sql`select '礼物' || name from gift where image = ${reference}`,
  ];
};

/**
 * Places that still use the images which a save removed from a text. An image and its file may be shared by several
 * texts, so removing it from one does not delete it; an editor who wants it gone needs the other places. Call it in the
 * save's transaction, after the row is written.
 */
export async function stillStandIn(
  ctx: Ctx,
  before: Pictured | null,
  after: Pictured,
): Promise<{ still_in?: string[] }> {
  const remaining = new Set(imagesOf(after));
  const dropped = before === null ? [] : imagesOf(before).filter((reference) => !remaining.has(reference));
  if (dropped.length === 0) return {};
  const places = sql.join(dropped.flatMap(keyLocations), sql` union `);
  const { rows } = await sql<{ place: string }>`${places} order by place limit ${maxNamed}`.execute(ctx.db);
  return rows.length === 0 ? {} : { still_in: rows.map(({ place }) => place) };
}
