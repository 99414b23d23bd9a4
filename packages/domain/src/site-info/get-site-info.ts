import type { Db } from "@changming/db/database";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { isGreyDay } from "./grey-days.ts";

export type SiteInfoRow = Awaited<ReturnType<typeof readSiteInfo>>;

function readSiteInfo(db: Db) {
  return db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
}

/** Settings for every page, and today's day; on a grey day the theme is grey. */
export async function getSiteInfo(ctx: Ctx): Promise<{ row: SiteInfoRow; today: ShanghaiDay }> {
  ctx.tags.read("siteInfo");
  const today = shanghaiDay(ctx.clock());
  const [row, isGrey] = await Promise.all([readSiteInfo(ctx.db), isGreyDay(ctx.db, today)]);
  return { row: isGrey && row.theme === 0 ? { ...row, theme: 1 } : row, today };
}
