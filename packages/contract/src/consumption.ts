import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { cleanText } from "@changming/kit/text";
import { parseYuan } from "@changming/kit/money";
import { defineCall } from "./define.ts";
import { lastsUntil, scenePlace } from "./gift.ts";
import { address, page, pageSize, wireDateTime, wireOptional } from "./wire.ts";

/** `orderType` of the list (R-personal-15). */
export const consumptionKinds = { all: -1, gift: 0, application: 1 } as const;

const dates = "请按“开始日期,结束日期”填写";
const amounts = "请按“最低金额,最高金额”填写，最多两位小数";

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** `start,end`, Shanghai days, both inclusive; either may be omitted (R-personal-14). */
const dateLimit = z
  .string(dates)
  .transform((text) => normalizeDigits(cleanText(text)))
  .refine((text) => text === "" || /^[^,]*,[^,]*$/.test(text), dates)
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part === "" || isDay(part)), dates)
  .refine(([start = "", end = ""]) => start === "" || end === "" || start <= end, "开始日期不能晚于结束日期")
  .transform(([start = "", end = ""]) => ({ start: start || null, end: end || null }));

function isYuan(text: string): boolean {
  try {
    parseYuan(text);
    return true;
  } catch {
    return false;
  }
}

/** Yuan: `12.00` exactly, or `low,high`, both inclusive; either may be omitted. */
const money = z
  .string(amounts)
  .transform((text) => normalizeDigits(cleanText(text)))
  .refine((text) => /^[^,]*(,[^,]*)?$/.test(text), amounts)
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part === "" || isYuan(part)), amounts)
  .transform(([low = "", high = low]) => ({
    lowFen: low === "" ? null : parseYuan(low),
    highFen: high === "" ? null : parseYuan(high),
  }))
  .refine(
    ({ lowFen, highFen }) => lowFen === null || highFen === null || lowFen <= highFen,
    "最低金额不能高于最高金额",
  );

export const consumption = {
  list: defineCall({
    method: "GET",
    path: "/api/userUsed/index",
    action: "itemList",
    auth: "account",
    rate: "read",
    summary:
      "消费记录：类别、日期（start,end）、金额（12.00 或 low,high，单位元）；免费的记 0.00，已退回的记付过的数，退了多少另列，不计入合计",
    input: z.object({
      page,
      pageSize: pageSize(15),
      orderType: wireOptional({ min: -1, max: 1, message: "类别有误", absent: consumptionKinds.all }),
      dateLimit: dateLimit.default({ start: null, end: null }),
      money: money.default({ lowFen: null, highFen: null }),
    }),
    body: z.object({
      counts: z.int(),
      /** Yuan: the sum of all rows that match the filters, on every page, minus refunds. */
      total_money: z.string(),
      itemList: z.array(
        z.object({
          id: z.int(),
          orderType: z.int(),
          title: z.string(),
          /** Yuan: what was paid, also when it was refunded. */
          money: z.string(),
          /** Yuan of it that were returned: `0.00` when nothing was, all of it when `is_refunded` is 1. */
          refunded_money: z.string(),
          is_refunded: z.int().min(0).max(1),
          /** A duplicate payment of a paid order: it is being refunded, or was. */
          is_twice: z.int().min(0).max(1),
          pay_time: wireDateTime,
          image: address,
          /** 0 when the account can no longer see the residence. */
          residence_id: z.int(),
          residence_name: z.string(),
          lasts_until: lastsUntil,
          scene_place: scenePlace,
          /** The paid order, of which there is a receipt; empty: none, for what was free. */
          order_no: z.string(),
          /** An invoice can be requested for it now. */
          can_invoice: z.int().min(0).max(1),
          /** Of its invoice, unless that was rejected or cancelled; empty: none. */
          invoice_state: z.enum(["", "requested", "exported", "issued"]),
        }),
      ),
    }),
    errors: ["pageTooDeep"],
  }),
};
