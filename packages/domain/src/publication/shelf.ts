import { type PublicationState, undoHours } from "@changming/contract/admin/publication";
import { type Selectable, sql } from "kysely";
import type { NewsTable, NoticeTable, SlideTable } from "@changming/db/tables/content";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { refuse } from "../refusal.ts";
import type { Tag } from "../tag-ledger.ts";

/** What is published at a moment of its own, and what on the site shows it. */
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

export interface Shelved {
  published_at: Date;
  is_draft: boolean;
  deleted_at: Date | null;
}

export interface SavedPublication {
  id: number;
  version: number;
  state: PublicationState;
  /** Where pictures that it lost still stand. */
  still_in?: string[];
}

/** Where something stands at this moment. */
export function stateOf(row: Shelved, now: Date): PublicationState {
  if (row.deleted_at !== null) return "deleted";
  if (row.is_draft) return "draft";
  return row.published_at > now ? "waiting" : "out";
}

/** What a save says of when it is out. `is_announced`: the pages are told by the save itself, not when its time comes. */
export function shelfOf(ctx: Ctx, { publishTime, isDraft }: { publishTime: string; isDraft: boolean }) {
  const now = ctx.clock();
  const published_at = publishTime === "" ? now : new Date(`${publishTime.replace(" ", "T")}+08:00`);
  if (Number.isNaN(published_at.getTime())) refuse("invalidInput", "publishTime");
  return { published_at, is_draft: isDraft, is_announced: published_at <= now };
}

/** The row, locked; null for a new one. Refuses with `notFound`, also once it is deleted, and `editedMeanwhile`. */
export async function lockOrNew<Kind extends PublicationKind>(
  ctx: Ctx,
  kind: Kind,
  { id, version = 0 }: { id?: number | undefined; version?: number | undefined },
): Promise<Rows[Kind] | null> {
  if (id === undefined) return null;
  const row = await lockPublication(ctx, kind, id);
  if (row.deleted_at !== null) refuse("notFound");
  await demandVersion(ctx, { kind, id, version: row.version }, version);
  return row;
}

/** The row, locked, deleted or not. Refuses with `notFound`. */
export async function lockPublication<Kind extends PublicationKind>(
  ctx: Ctx,
  kind: Kind,
  id: number,
): Promise<Rows[Kind]> {
  const { rows } = await sql<Rows[Kind]>`
    select * from ${sql.table(kind)} where id = ${id} for no key update`.execute(ctx.db);
  return rows[0] ?? refuse("notFound");
}

/** What was deleted after this can still be brought back. */
export function undoneSince(now: Date): Date {
  return new Date(now.getTime() - undoHours * 3_600_000);
}
