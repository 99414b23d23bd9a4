import type { Db } from "@changming/db/database";
import type { Page } from "../context/paging.ts";

/** Notices published at `now`. */
function published(db: Db, now: Date) {
  return db
    .selectFrom("notice")
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null);
}

export type NoticeItemRow = Awaited<ReturnType<typeof newestNotices>>[number];

export function newestNotices(db: Db, now: Date, page: Page) {
  return published(db, now)
    .select(["id", "title", "published_at", "read_count"])
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNotices(db: Db, now: Date): Promise<number> {
  const row = await published(db, now)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

export function newestNoticeTexts(db: Db, now: Date, limit: number) {
  return published(db, now).selectAll().orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

export async function findNotice(db: Db, id: number, now: Date) {
  return (await published(db, now).selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export type NeighbourRow = NonNullable<Awaited<ReturnType<typeof noticeBeside>>>;

/** The notice right before (`newer`) or after this one in the list; null at the ends. */
export async function noticeBeside(db: Db, row: Pick<NoticeRow, "id" | "published_at">, now: Date, newer: boolean) {
  const order = newer ? "asc" : "desc";
  const found = await published(db, now)
    .select(["id", "title"])
    .where((eb) => eb(eb.refTuple("published_at", "id"), newer ? ">" : "<", eb.tuple(row.published_at, row.id)))
    .orderBy("published_at", order)
    .orderBy("id", order)
    .executeTakeFirst();
  return found ?? null;
}
