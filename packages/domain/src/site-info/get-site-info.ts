import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db } from "@changming/db/database";
import type { SiteInfoTable } from "@changming/db/tables/site-info";
import { shanghaiDay, type ShanghaiDay, chineseDay, weekdayName } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { siteInfo } from "@changming/contract/site-info";
import { feastsOn, lunarDayText, lunarYearName, todayNote } from "@changming/kit/lunar";
import { fen, yuanText } from "@changming/kit/money";
import { logoOf, productName } from "@changming/kit/product-name";
import { chineseDigits, chineseNumber } from "@changming/kit/numerals";
import { payMethods } from "../order/payment-gateways.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { canReadContent } from "../publication/access.ts";

export type SiteInfoRow = Selectable<SiteInfoTable>;

function readSiteInfo(db: Db, today: ShanghaiDay) {
  return db
    .selectFrom("site_info")
    .selectAll()
    .select((eb) => eb.exists(eb.selectFrom("grey_day").select("grey_day.id").where(holdsOn(today))).as("is_grey_day"))
    .executeTakeFirstOrThrow();
}

/** Settings for every page, and today's day; on a grey day the theme is grey (R-site-7). */
export async function getSiteInfo(ctx: Ctx): Promise<{ row: SiteInfoRow; today: ShanghaiDay }> {
  ctx.tags.read("siteInfo");
  const today = shanghaiDay(ctx.clock());
  const row = await readSiteInfo(ctx.db, today);
  return { row: row.is_grey_day && row.theme === 0 ? { ...row, theme: 1 } : row, today };
}

/** False before the first opening and while it is closed: only staff see the site. */
export const isSiteOpen = (row: Pick<SiteInfoRow, "opened_at" | "closed_at">): boolean =>
  row.opened_at !== null && row.closed_at === null;

/** Settings for every page of the site, and for the back office (R-site-8, R-site-9). */
function presentSettings(row: SiteInfoRow, media: Media) {
  return {
    logo: media.address(row.logo.startsWith("/art/brand/") ? logoOf(row.name) : row.logo),
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

export function presentSiteInfo(
  row: SiteInfoRow,
  today: ShanghaiDay,
  { media, services }: Pick<Ctx, "media" | "services">,
): BodyOf<typeof siteInfo.get> {
  return {
    ...presentSettings(row, media),
    pay_methods: payMethods(services),
    wechat_login: { inside: services.wechat.ways.includes("inside"), scan: services.wechat.ways.includes("scan") },
    opening: {
      is_open: isSiteOpen(row),
      was_open: row.opened_at !== null,
      day: row.opens_on === null ? "" : [dayInWords(row.opens_on), ...feastsOn(row.opens_on)].join("，"),
      sentence: row.closed_sentence,
    },
    today: {
      day: today,
      date: chineseDay(today),
      weekday: weekdayName(today),
      lunar: `${lunarYearName(today)}${lunarDayText(today).replace("农历", "")}`,
      note: todayNote(today),
    },
  };
}

/** 二〇二六年十二月二十二日. */
function dayInWords(day: ShanghaiDay): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return `${chineseDigits(year)}年${chineseNumber(month)}月${chineseNumber(date)}日`;
}

/** Whether `day` is one of the row's days; 29 February occurs in leap years only. */
function holdsOn(day: ShanghaiDay) {
  return sql<boolean>`case
    when is_yearly then to_char(from_on, 'MM-DD') = ${day.slice(5)}
    else ${day} between from_on and to_on end`;
}

/** Grey days, yearly ones first, then by date, each with whether it is today. */
function greyDays(db: Db, today: ShanghaiDay) {
  return db
    .selectFrom("grey_day")
    .selectAll()
    .select(holdsOn(today).as("is_today"))
    .orderBy("is_yearly", "desc")
    .orderBy("from_on")
    .orderBy("id")
    .execute();
}

type GreyDayRow = Awaited<ReturnType<typeof greyDays>>[number];

/** All settings for staff. Throws `staffRoleMissing`. */
export async function getAllSettings(ctx: Ctx): Promise<{ row: SiteInfoRow; days: GreyDayRow[] }> {
  demand(canReadContent(ctx.actor));
  const row = await ctx.db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
  return { row, days: await greyDays(ctx.db, shanghaiDay(ctx.clock())) };
}

const flag = (is: boolean) => (is ? 1 : 0);

export function presentAllSettings({ row, days }: Awaited<ReturnType<typeof getAllSettings>>, media: Media) {
  return {
    ...presentSettings(row, media),
    second_person: yuanText(fen(row.second_person_fen)),
    version: row.version,
    greyDayList: days.map((day) => ({
      id: day.id,
      name: day.name,
      from: day.from_on,
      to: day.to_on,
      is_yearly: flag(day.is_yearly),
      is_today: flag(day.is_today),
    })),
  };
}

/** The site's name, for files. */
export async function siteName(db: Db): Promise<string> {
  return (await db.selectFrom("site_info").select("name").executeTakeFirst())?.name ?? productName;
}

/** Whether the operator displays rankings (R-site-10). Who reads it reads the tag `siteInfo`. */
export const hasRankings: RawBuilder<SqlBool> = sql`coalesce((select has_rankings from site_info), true)`;

/** Which gifts are offered: all, or only civil ones if the operator set it so (R-site-10). */
export const isOfferedHere: RawBuilder<SqlBool> = sql`(
  gift.is_civil or not exists (select from site_info where civil_gifts_only)
)`;
