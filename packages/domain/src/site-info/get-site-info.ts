import type { Db } from "@changming/db/database";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";

export type SiteInfoRow = Awaited<ReturnType<typeof readSiteInfo>>;

function readSiteInfo(db: Db) {
  return db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
}

/** The operator's settings that every page shows, and today's day. */
export async function getSiteInfo(ctx: Ctx): Promise<{ row: SiteInfoRow; today: ShanghaiDay }> {
  ctx.tags.read("siteInfo");
  return { row: await readSiteInfo(ctx.db), today: shanghaiDay(ctx.clock()) };
}
