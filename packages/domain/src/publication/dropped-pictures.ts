import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { picturesInText } from "../rich-text/pictures-in-text.ts";
import { nameInReference } from "../upload/reference.ts";

/** What the operator publishes, with its pictures. */
export interface Pictured {
  content_html: string;
  thumb?: string | null;
  image?: string;
}

/** Places that are named at most: whoever has more to change begins with these. */
const mostNamed = 10;

const picturesOf = ({ content_html, thumb, image }: Pictured): string[] =>
  [thumb ?? "", image ?? "", ...picturesInText(content_html)].filter(
    (reference) => nameInReference(reference) !== null,
  );

/** Where a picture can stand, and how such a place is called. What was deleted is no place. */
const placesOf = (reference: string): RawBuilder<{ place: string }>[] => {
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
 * Where pictures that a save took out of a text still stand. A picture belongs to no one text: taken out of one it stays
 * in the others, and its file stays too, so that no page shows a broken one; but whoever wants it gone must know of them.
 * Asked in the transaction of the save, after the row is written.
 */
export async function stillStandIn(
  ctx: Ctx,
  before: Pictured | null,
  after: Pictured,
): Promise<{ still_in?: string[] }> {
  const kept = new Set(picturesOf(after));
  const dropped = before === null ? [] : picturesOf(before).filter((reference) => !kept.has(reference));
  if (dropped.length === 0) return {};
  const places = sql.join(dropped.flatMap(placesOf), sql` union `);
  const { rows } = await sql<{ place: string }>`${places} order by place limit ${mostNamed}`.execute(ctx.db);
  return rows.length === 0 ? {} : { still_in: rows.map(({ place }) => place) };
}
