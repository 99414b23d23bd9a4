import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireId } from "../wire.ts";
import { adminListOf, adminPaging } from "./list.ts";

const path = "/api/admin/statement";

/** `YYYY-MM`, a month in Shanghai. */
const month = z.string("请选择月份").regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "请选择月份");

/** Yuan with two decimals; negative amounts have a leading minus. */
const sums = {
  gift_count: z.int(),
  gift_money: z.string(),
  application_count: z.int(),
  application_money: z.string(),
  refund_count: z.int(),
  refund_money: z.string(),
  net_money: z.string(),
};

const readers = ["administrator", "finance", "readOnly"] as const;

export const adminStatements = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：月结，一个园区一行：礼物、入驻、退款和净额，以入账的时刻算月份",
    input: z.object({ ...adminPaging, month }),
    body: adminListOf(z.object({ id: z.int(), month: z.string(), garden_name: z.string(), ...sums })).extend({
      /** `YYYY-MM` */
      month: z.string(),
      /** Of all gardens. */
      total: z.object(sums),
      /** The sums equal those of the ledger for that month. */
      is_sound: z.boolean(),
    }),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  garden: defineCall({
    method: "GET",
    path,
    action: "garden",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：一个园区一个月的月结，一处居所一行；还没有居所的入驻申请合成一行，编号为 0",
    input: z.object({ ...adminPaging, month, gardenId: wireId() }),
    body: adminListOf(
      z.object({ id: z.int(), month: z.string(), residence_name: z.string(), number: z.string(), ...sums }),
    ).extend({
      month: z.string(),
      garden_name: z.string(),
      total: z.object(sums),
    }),
    errors: ["pageTooDeep", "staffRoleMissing", "notFound"],
  }),
};
