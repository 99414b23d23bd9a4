import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { canReadContent } from "../publication/access.ts";
import { containing, inOrder, inState, type PublicationQuery } from "../publication/list-publications.ts";
import { demand, fail } from "../context/domain-error.ts";

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

export type ListedNotices = Awaited<ReturnType<typeof listAllNotices>>;

/** A notice with its text, in any state. Throws `staffRoleMissing`, `notFound`. */
export async function getAnyNotice(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? fail("notFound");
}

export type AnyNotice = Awaited<ReturnType<typeof getAnyNotice>>;
