import { z } from "zod";
import { defineCall } from "./define.ts";
import { address } from "./wire.ts";

/** The operator's settings for every page (R-site-8, R-site-9). */
export const siteInfoBody = z.object({
  logo: address,
  name: z.string(),
  tel: z.string(),
  /** Content of the two QR codes, drawn by the page. */
  qrcode: z.string(),
  wxapp_qrcode: z.string(),
  address: z.string(),
  email: z.string(),
  icp: z.string(),
  police_filing: z.string(),
  copyright: z.string(),
  website_summary: z.string(),
  welcome_statement: z.string(),
  /** Not 0: the whole page is grey (R-site-7). */
  theme: z.int(),
  is_need_pay: z.int(),
  /** Yuan, two decimals. */
  apply_money: z.string(),
  cooperation_tips: z.string(),
  free_gift_nums: z.int(),
  album_nums_limit: z.int(),
  photo_nums_limit: z.int(),
  /** 0: the operator has ranked nothing, so ranking lists are empty. */
  has_rankings: z.int(),
  /** Today in Asia/Shanghai for the header, so that the browser loads no calendar. */
  today: z.object({ day: z.string(), date: z.string(), weekday: z.string(), lunar: z.string(), note: z.string() }),
});

export const siteInfo = {
  get: defineCall({
    method: "GET",
    path: "/api/fragment/siteMsg",
    auth: "public",
    rate: "read",
    summary: "站点信息",
    input: z.object({}),
    body: siteInfoBody,
    errors: [],
    cached: true,
  }),
};
