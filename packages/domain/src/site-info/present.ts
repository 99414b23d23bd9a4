import type { BodyOf } from "@changming/contract/define";
import type { siteInfo } from "@changming/contract/site-info";
import { lunarDayText, lunarYearName, todayNote } from "@changming/kit/lunar";
import { fen, yuanText } from "@changming/kit/money";
import { chineseDay, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { SiteInfoRow } from "./get-site-info.ts";

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
