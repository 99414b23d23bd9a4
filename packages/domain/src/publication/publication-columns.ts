import { type Selectable, sql, type RawBuilder, type SqlBool } from "kysely";
import type { PublicationState } from "@changming/contract/admin/publication";
import { undoHours } from "@changming/contract/limits";
import type { NewsTable, NoticeTable, SlideTable } from "@changming/db/tables/content";
import { isoDateTime, shanghaiDateTime } from "@changming/kit/shanghai";
import { demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import type { Tag } from "../context/tags.ts";

/** Kinds of publication and the cache tags of the pages that display them. */
export const publicationTags = { notice: "notices", news: "news", slide: "slides" } as const satisfies Record<
  string,
  Tag
>;

export type PublicationKind = keyof typeof publicationTags;

interface Rows {
  notice: Selectable<NoticeTable>;
  news: Selectable<NewsTable>;
  slide: Selectable<SlideTable>;
}

export interface PublicationColumns {
  published_at: Date;
  is_draft: boolean;
  deleted_at: Date | null;
  /** null: it is never taken down. */
  ends_at: Date | null;
}

export interface SavedPublication {
  id: number;
  version: number;
  state: PublicationState;
  /** Places that still use the images that were removed. */
  still_in?: string[];
}

/** State of a publication at `now` (R-content-8, R-content-11). */
export function stateOf(row: PublicationColumns, now: Date): PublicationState {
  if (row.deleted_at !== null) return "deleted";
  if (row.is_draft) return "draft";
  if (row.ends_at !== null && row.ends_at <= now) return "ended";
  return row.published_at > now ? "waiting" : "out";
}

/** SQL condition: not taken down at `now`. */
export function notEnded(table: PublicationKind, now: Date): RawBuilder<SqlBool> {
  const ends = sql.ref(`${table}.ends_at`);
  return sql`(${ends} is null or ${ends} > ${now})`;
}

interface Plan {
  /** Shanghai time; empty is now. */
  publishTime: string;
  /** Shanghai time; empty or absent: it is never taken down. */
  takeDownTime?: string | undefined;
  isDraft: boolean;
}

/**
 * Columns of publication time, end and state. `is_announced`, `is_end_announced`: the save invalidates the cache itself,
 * no job has to. Throws `invalidInput`.
 */
export function publicationColumns(ctx: Ctx, { publishTime, takeDownTime = "", isDraft }: Plan) {
  const now = ctx.clock();
  const published_at = publishTime === "" ? now : instantOf(publishTime, "publishTime");
  const ends_at = takeDownTime === "" ? null : instantOf(takeDownTime, "takeDownTime");
  if (ends_at !== null && ends_at <= published_at) {
    throw new DomainError("invalidInput", "takeDownTime", "撤下时间要晚于发布时间");
  }
  return {
    published_at,
    ends_at,
    is_draft: isDraft,
    is_announced: published_at <= now,
    is_end_announced: ends_at === null || ends_at <= now,
  };
}

function instantOf(time: string, field: string): Date {
  const at = new Date(isoDateTime(time));
  return Number.isNaN(at.getTime()) ? fail("invalidInput", field) : at;
}

/** Locks the row; null for a new one. Throws `notFound`, also for a deleted one, and `editedMeanwhile`. */
export async function lockOrNew<Kind extends PublicationKind>(
  ctx: Ctx,
  kind: Kind,
  { id, version = 0 }: { id?: number | undefined; version?: number | undefined },
): Promise<Rows[Kind] | null> {
  if (id === undefined) return null;
  const row = await lockPublication(ctx, kind, id);
  if (row.deleted_at !== null) fail("notFound");
  await demandVersion(ctx, { kind, id, version: row.version }, version);
  return row;
}

/** Locks the row, deleted or not. Throws `notFound`. */
export async function lockPublication<Kind extends PublicationKind>(
  ctx: Ctx,
  kind: Kind,
  id: number,
): Promise<Rows[Kind]> {
  const { rows } = await sql<Rows[Kind]>`
    select * from ${sql.table(kind)} where id = ${id} for no key update`.execute(ctx.db);
  return rows[0] ?? fail("notFound");
}

/** Rows deleted after this time can be restored. */
export function undoneSince(now: Date): Date {
  return new Date(now.getTime() - undoHours * 3_600_000);
}

/** Fields for staff, common to all publications. */
export function presentPublication(
  row: PublicationColumns & { id: number; title: string; version: number },
  now: Date,
) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    publish_time: shanghaiDateTime(row.published_at),
    take_down_time: row.ends_at === null ? ("" as const) : shanghaiDateTime(row.ends_at),
    version: row.version,
  };
}

export interface PublicationQuery {
  page: number;
  pageSize: number;
  /** Searched in the title. */
  keywords: string;
  state: PublicationState | "";
  sort: "time" | "title" | "reads";
  isDescending: boolean;
}

/** Condition for rows of `table` in this state now; empty: all but deleted ones. */
export function inState(ctx: Ctx, table: "notice" | "news", state: PublicationState | ""): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const draft = column("is_draft");
  const deleted = column("deleted_at");
  const at = column("published_at");
  const now = ctx.clock();
  switch (state) {
    case "deleted":
      return sql`${deleted} > ${undoneSince(now)}`;
    case "draft":
      return sql`${deleted} is null and ${draft}`;
    case "waiting":
      return sql`${deleted} is null and not ${draft} and ${at} > ${now}`;
    case "out":
      return sql`${deleted} is null and not ${draft} and ${at} <= ${now} and ${notEnded(table, now)}`;
    case "ended":
      return sql`${deleted} is null and not ${draft} and ${column("ends_at")} <= ${now}`;
    case "":
      return sql`${deleted} is null`;
  }
}

/** LIKE pattern for a literal substring. */
export function containing(keywords: string): string {
  return `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** ORDER BY of `table`. */
export function inOrder(table: "notice" | "news", { sort, isDescending }: PublicationQuery): RawBuilder<unknown> {
  const column = { time: "published_at", title: "title", reads: "read_count" }[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`;
}
