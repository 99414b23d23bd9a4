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
  /** Whether one can log in with WeChat: inside WeChat, and by scanning on a PC. */
  wechat_login: z.object({ inside: z.boolean(), scan: z.boolean() }),
  /** The payment methods that work in a browser of its own, in WeChat's and in Alipay's: 4 WeChat Pay, 6 Alipay. */
  pay_methods: z.object({ browser: z.array(z.int()), wechat: z.array(z.int()), alipay: z.array(z.int()) }),
  /** For the page that visitors see while the site is closed. */
  opening: z.object({
    /** False: only staff see more than that page. */
    is_open: z.boolean(),
    /** False: it was never open. */
    was_open: z.boolean(),
    /** The announced day as the page writes it, `二〇二六年十二月二十二日，冬至`; empty: none. */
    day: z.string(),
    /** The operator's own sentence; empty: the usual one. */
    sentence: z.string(),
  }),
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
