import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { canReadContent } from "../publication/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import {
  presentPublication,
  containing,
  inOrder,
  inState,
  type PublicationQuery,
} from "../publication/publication-columns.ts";

/** Notices for staff, drafts and planned ones too. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listAllNotices(ctx: Ctx, query: PublicationQuery) {
  demand(canReadContent(ctx.actor));
  const { limit, offset } = pageOf(query);
  let found = ctx.db.selectFrom("notice").where(inState(ctx, "notice", query.state));
  if (query.keywords !== "") found = found.where("title", "ilike", containing(query.keywords));
  const rows = await found
    .select(["id", "title", "published_at", "is_draft", "deleted_at", "version", "read_count"])
    .orderBy(inOrder("notice", query))
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}

type ListedNotices = Awaited<ReturnType<typeof listAllNotices>>;

/** A notice with its text, in any state. Throws `staffRoleMissing`, `notFound`. */
export async function getAnyNotice(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? fail("notFound");
}

type AnyNotice = Awaited<ReturnType<typeof getAnyNotice>>;

function presentRow(row: ListedNotices["rows"][number], now: Date) {
  return { ...presentPublication(row, now), read_nums: row.read_count };
}

export function presentAllNotices({ rows, counts, hasMore }: ListedNotices, now: Date) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentRow(row, now)) };
}

export function presentAnyNotice(row: AnyNotice, now: Date) {
  return { ...presentRow(row, now), content: row.content_html };
}
