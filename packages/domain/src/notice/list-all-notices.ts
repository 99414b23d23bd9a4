import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { canReadContent } from "../publication/access.ts";
import { containing, inOrder, inState, type PublicationQuery } from "../publication/list-publications.ts";
import { demand, refuse } from "../refusal.ts";

/** Notices as staff see them, drafts and planned ones too. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listAllNotices(ctx: Ctx, asked: PublicationQuery) {
  demand(canReadContent(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("notice").where(inState(ctx, "notice", asked.state));
  if (asked.keywords !== "") found = found.where("title", "ilike", containing(asked.keywords));
  const rows = await found
    .select(["id", "title", "published_at", "is_draft", "deleted_at", "version", "read_count"])
    .orderBy(inOrder("notice", asked))
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("id"))) };
}

export type ListedNotices = Awaited<ReturnType<typeof listAllNotices>>;

/** One of them with its text. Refuses with `staffRoleMissing`, `notFound`. */
export async function getAnyNotice(ctx: Ctx, { id }: { id: number }) {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("notFound");
}

export type AnyNotice = Awaited<ReturnType<typeof getAnyNotice>>;
