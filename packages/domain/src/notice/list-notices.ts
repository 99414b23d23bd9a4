import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { contentForReaders } from "../rich-text/clean-rich-text.ts";
import type { Ctx } from "../context/context.ts";
import { countUpTo, type Page, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadContent } from "../publication/access.ts";
import {
  containing,
  inOrder,
  inState,
  notEnded,
  presentPublication,
  type PublicationQuery,
} from "../publication/publication-columns.ts";

/** One page of the published notices, newest first (R-content-1). */
export async function listNotices(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; rows: NoticeItemRow[] }> {
  ctx.tags.read("notices");
  const page = pageOf(input);
  const now = ctx.clock();
  const [counts, rows] = await Promise.all([countNotices(ctx.db, now), newestNotices(ctx.db, now, page)]);
  return { counts, rows };
}

/** The newest notices with their texts, for the feed. */
export function listNoticeTexts(ctx: Ctx, input: { limit: number }): Promise<NoticeRow[]> {
  ctx.tags.read("notices");
  return newestNoticeTexts(ctx.db, ctx.clock(), input.limit);
}

interface NoticeInPlace extends NoticeRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/**
 * One notice with its text and its neighbours in the list (R-content-2). Throws `notFound`, also before its
 * publication.
 */
export async function getNotice(ctx: Ctx, input: { id: number }): Promise<NoticeInPlace> {
  ctx.tags.read("notices");
  const now = ctx.clock();
  const row = (await findNotice(ctx.db, input.id, now)) ?? fail("notFound");
  const [previous, next] = await Promise.all([
    noticeBeside(ctx.db, row, now, true),
    noticeBeside(ctx.db, row, now, false),
  ]);
  return { ...row, previous, next };
}

type NoticeDetail = BodyOf<typeof notice.detail>;

export function presentNoticeItem(row: NoticeItemRow): Omit<NoticeDetail, "content" | "previous" | "next"> {
  const time = shanghaiDateTime(row.published_at);
  return { id: row.id, title: row.title, date_time: time, create_time: time, read_nums: row.read_count };
}

export function presentNotice(row: NoticeInPlace): NoticeDetail {
  const { previous, next } = row;
  return { ...presentNoticeItem(row), content: contentForReaders(row.content_html), previous, next };
}

/** Notices published at `now`. */
function published(db: Db, now: Date) {
  return db
    .selectFrom("notice")
    .where("published_at", "<=", now)
    .where(notEnded("notice", now))
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null);
}

type NoticeItemRow = Awaited<ReturnType<typeof newestNotices>>[number];

export function newestNotices(db: Db, now: Date, page: Page) {
  return published(db, now)
    .select(["id", "title", "published_at", "read_count"])
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

async function countNotices(db: Db, now: Date): Promise<number> {
  const row = await published(db, now)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

function newestNoticeTexts(db: Db, now: Date, limit: number) {
  return published(db, now).selectAll().orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

async function findNotice(db: Db, id: number, now: Date) {
  return (await published(db, now).selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

type NeighbourRow = NonNullable<Awaited<ReturnType<typeof noticeBeside>>>;

/** The notice right before (`newer`) or after this one in the list; null at the ends. */
async function noticeBeside(db: Db, row: Pick<NoticeRow, "id" | "published_at">, now: Date, newer: boolean) {
  const order = newer ? "asc" : "desc";
  const found = await published(db, now)
    .select(["id", "title"])
    .where((eb) => eb(eb.refTuple("published_at", "id"), newer ? ">" : "<", eb.tuple(row.published_at, row.id)))
    .orderBy("published_at", order)
    .orderBy("id", order)
    .executeTakeFirst();
  return found ?? null;
}

/** Notices for staff, drafts and planned ones too. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listAllNotices(ctx: Ctx, query: PublicationQuery) {
  demand(canReadContent(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("notice").where(inState(ctx, "notice", query.state));
  if (query.keywords !== "") found = found.where("title", "ilike", containing(query.keywords));
  const rows = await found
    .select(["id", "title", "published_at", "ends_at", "is_draft", "deleted_at", "version", "read_count"])
    .orderBy(inOrder("notice", query))
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}

type ListedNotices = Awaited<ReturnType<typeof listAllNotices>>;

/** A notice with its text, in any state. Throws `staffRoleMissing`, `notFound`. */
export async function getNoticeForStaff(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? fail("notFound");
}

type NoticeForStaff = Awaited<ReturnType<typeof getNoticeForStaff>>;

function presentRow(row: ListedNotices["rows"][number], now: Date) {
  return { ...presentPublication(row, now), read_nums: row.read_count };
}

export function presentAllNotices({ rows, counts, hasMore }: ListedNotices, now: Date) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRow(row, now)) };
}

export function presentNoticeForStaff(row: NoticeForStaff, now: Date) {
  return { ...presentRow(row, now), content: row.content_html };
}
