import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../context/context.ts";

/** Whether the operator displays rankings. */
export async function hasRankings(ctx: Ctx): Promise<boolean> {
  ctx.tags.read("siteInfo");
  const row = await ctx.db.selectFrom("site_info").select("has_rankings").executeTakeFirst();
  return row?.has_rankings ?? true;
}

/** Which gifts are offered: all, or only civil ones if the operator set it so. */
export const isOfferedHere: RawBuilder<SqlBool> = sql`(
  gift.is_civil or not exists (select from site_info where civil_gifts_only)
)`;
