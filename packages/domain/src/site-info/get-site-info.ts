import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { shanghaiDay, type ShanghaiDay, chineseDay, weekdayName } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { siteInfo } from "@changming/contract/site-info";
import { lunarDayText, lunarYearName, todayNote } from "@changming/kit/lunar";
import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import type { Media } from "../context/media.ts";

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

/** Settings for every page of the site, and for the back office. */
export function presentSettings(row: SiteInfoRow, media: Media) {
  return {
    logo: media.address(row.logo),
    name: row.name,
    tel: row.tel,
    qrcode: row.qrcode,
    wxapp_qrcode: row.wxapp_qrcode,
    address: row.address,
    email: row.email,
    icp: row.icp,
    police_filing: row.police_filing,
    copyright: row.copyright,
    website_summary: row.website_summary,
    welcome_statement: row.welcome_statement,
    theme: row.theme,
    is_need_pay: row.is_need_pay ? 1 : 0,
    apply_money: yuanText(fen(row.apply_money_fen)),
    cooperation_tips: row.cooperation_tips,
    free_gift_nums: row.free_gift_nums,
    album_nums_limit: row.album_nums_limit,
    photo_nums_limit: row.photo_nums_limit,
    has_rankings: row.has_rankings ? 1 : 0,
  };
}

export function presentSiteInfo(row: SiteInfoRow, today: ShanghaiDay, media: Media): BodyOf<typeof siteInfo.get> {
  return {
    ...presentSettings(row, media),
    today: {
      day: today,
      date: chineseDay(today),
      weekday: weekdayName(today),
      lunar: `${lunarYearName(today)}${lunarDayText(today).replace("农历", "")}`,
      note: todayNote(today),
    },
  };
}

/** Whether `day` is one of the row's days; 29 February occurs in leap years only. */
function holdsOn(day: ShanghaiDay) {
  return sql<boolean>`case
    when is_yearly then to_char(from_on, 'MM-DD') = ${day.slice(5)}
    else ${day} between from_on and to_on end`;
}

/** Grey days, yearly ones first, then by date, each with whether it is today. */
export function greyDays(db: Db, today: ShanghaiDay) {
  return db
    .selectFrom("grey_day")
    .selectAll()
    .select(holdsOn(today).as("is_today"))
    .orderBy("is_yearly", "desc")
    .orderBy("from_on")
    .orderBy("id")
    .execute();
}

async function isGreyDay(db: Db, today: ShanghaiDay): Promise<boolean> {
  const found = await db.selectFrom("grey_day").select("id").where(holdsOn(today)).limit(1).executeTakeFirst();
  return found !== undefined;
}
