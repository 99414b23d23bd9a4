import { type RawBuilder, sql } from "kysely";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { imagesInText } from "../rich-text/clean-rich-text.ts";
import {
  type PublicationKind,
  publicationTags,
  type SavedPublication,
  type PublicationColumns,
  stateOf,
} from "./publication-columns.ts";

interface Saving {
  kind: PublicationKind;
  id: number;
  version: number;
  before: (PublicationColumns & Pictured) | null;
  after: Omit<PublicationColumns, "deleted_at"> & Pictured;
}

/** Writes the audit entry of a save, in the caller's transaction, and invalidates the pages that display it. */
export async function auditSaved(ctx: Ctx, { kind, id, version, before, after }: Saving): Promise<SavedPublication> {
  const verb = `${kind}.${before === null ? "create" : "save"}`;
  await audit(ctx, { verb, object: { kind, id }, ...changedFields(before && { ...before }, { ...after }) });
  await touch(ctx, publicationTags[kind]);
  const state = stateOf({ ...after, deleted_at: null }, ctx.clock());
  return { id, version, state, ...(await stillStandIn(ctx, before, after)) };
}

type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a save changed, before and after, for the audit entry. */
export function changedFields(before: Fields | null, after: Fields): { before: Fields | null; after: Fields } {
  if (before === null) return { before, after };
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}

/** The fields of a publication that contain images. */
interface Pictured {
  content_html: string;
  thumb?: string | null;
  image?: string;
}

/** Maximum number of places named. */
const maxNamed = 10;

const imagesOf = ({ content_html, thumb, image }: Pictured): string[] =>
  [thumb ?? "", image ?? "", ...imagesInText(content_html)].filter((reference) => nameInReference(reference) !== null);

/** Queries for all uses of an image, with the place's label. Deleted publications do not count. */
const textsWith = (reference: string): RawBuilder<{ place: string }>[] => {
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
  const places = sql.join(dropped.flatMap(textsWith), sql` union `);
  const { rows } = await sql<{ place: string }>`${places} order by place limit ${maxNamed}`.execute(ctx.db);
  return rows.length === 0 ? {} : { still_in: rows.map(({ place }) => place) };
}
