import { z } from "zod";
import { defineCall } from "../define.ts";
import { payType } from "../order.ts";
import { wireDateTime, wireId, wireText } from "../wire.ts";
import { adminListOf, adminPaging, adminReauthenticationErrors, reasonText } from "./wire.ts";
import { moneyDay } from "./order.ts";
import { channelFilter } from "./payment.ts";

const path = "/api/admin/bill";

const billFindingKinds = [
  "paymentMissingHere",
  "paymentMissingThere",
  "amountDiffers",
  "refundMissingHere",
  "refundMissingThere",
  "refundDiffers",
  "billMissing",
] as const;

/** `settled`: resolved automatically; `resolved`: answered by staff. */
const billFindingStates = ["open", "resolved", "settled"] as const;

const readers = ["administrator", "finance", "readOnly"] as const;
const yuanOrNone = z.string();

export const adminBills = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：每日对账，新的在前；没有来的账单也在里面",
    input: z.object({ ...adminPaging, payType: channelFilter, from: moneyDay, to: moneyDay }),
    body: adminListOf(
      z.object({
        id: z.int(),
        day: z.iso.date(),
        payType: z.int(),
        /** False: no bill was received. */
        has_bill: z.boolean(),
        rows: z.int(),
        findings: z.int(),
        open: z.int(),
        compare_time: z.union([wireDateTime, z.literal("")]),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  findings: defineCall({
    method: "GET",
    path,
    action: "findings",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：对账差异，没有答复的在前",
    input: z.object({
      ...adminPaging,
      payType: channelFilter,
      kind: z.enum(["", ...billFindingKinds]).default(""),
      state: z.enum(["", ...billFindingStates]).default(""),
      from: moneyDay,
      to: moneyDay,
    }),
    body: adminListOf(
      z.object({
        id: z.int(),
        day: z.iso.date(),
        payType: z.int(),
        kind: z.enum(billFindingKinds),
        number: z.string(),
        /** The order of the payment or refund; 0 when unknown. */
        order_id: z.int(),
        here: yuanOrNone,
        there: yuanOrNone,
        state: z.enum(billFindingStates),
        find_time: wireDateTime,
        resolve_time: z.union([wireDateTime, z.literal("")]),
        resolved_by: z.string(),
        note: z.string(),
        can: z.object({ resolve: z.boolean() }),
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  resolve: defineCall({
    method: "POST",
    path,
    action: "resolve",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：答复一条对账差异，写明查到了什么",
    input: z.object({ id: wireId(), note: wireText({ min: 1, ...reasonText }) }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminReauthenticationErrors, "notFound", "findingResolved"],
  }),
  runAgain: defineCall({
    method: "POST",
    path,
    action: "runAgain",
    auth: "staff",
    roles: ["administrator", "finance"],
    needsReauthentication: true,
    rate: "write",
    summary: "后台：重新取一天的账单再对一遍；不再差的记为已自行平账，新的差异添上",
    input: z.object({ day: z.iso.date("日期有误"), payType }),
    body: z.object({ rows: z.int(), findings: z.int() }),
    errors: [...adminReauthenticationErrors, "billNotThere"],
  }),
};

const statementPath = "/api/admin/statement";

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
  /** Receipts given in the month, and orders on invoices issued in it; outside the net. */
  receipt_count: z.int(),
  receipt_money: z.string(),
  invoice_count: z.int(),
  invoice_money: z.string(),
};

export const adminStatements = {
  list: defineCall({
    method: "GET",
    path: statementPath,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：月结，一个园区一行：礼物、入驻、退款和净额，另列收据与开票，以入账的时刻算月份",
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
    path: statementPath,
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
