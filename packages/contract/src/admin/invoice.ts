import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { defineCall } from "../define.ts";
import { buyerKinds, invoiceStates } from "../invoice.ts";
import { upload } from "../upload.ts";
import { address, wireDateTime, wireId, wireIds, wireInt, wireText, wireVersion } from "../wire.ts";
import { moneyDay } from "./order.ts";
import { adminChangeErrors, adminListOf, adminPaging, adminWriteErrors, reasonText } from "./wire.ts";

const path = "/api/admin/invoice";

const readers = ["administrator", "finance", "readOnly"] as const;
const deciders = ["administrator", "finance"] as const;
const timeOrNone = z.union([wireDateTime, z.literal("")]);

/** Maximum requests in one export. */
const maxExported = 500;

/** `waiting`: requested or exported; `reversal`: issued, then refunded. */
export const invoiceFilters = ["", "waiting", "reversal", ...invoiceStates] as const;

const invoiceItem = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(invoiceStates),
  buyer_kind: z.enum(buyerKinds),
  /** Masked, `张*` or `长明***公司`; in full in the detail, for roles that issue. */
  title: z.string(),
  /** Yuan on the invoice. */
  money: z.string(),
  orders: z.int(),
  /** Refunded since the request or the export; empty: nothing. */
  refunded_money: z.string(),
  /** It was issued, then refunded: a credit invoice is due. */
  needs_reversal: z.boolean(),
  create_time: wireDateTime,
  /** Whole hours it has been waiting, or waited. */
  hours: z.int(),
  export_time: timeOrNone,
  decide_time: timeOrNone,
  tax_invoice_number: z.string(),
  can: z.object({ export: z.boolean(), answer: z.boolean(), reject: z.boolean(), reverse: z.boolean() }),
});

const settings = z.object({
  days: z.int(),
  item: z.string(),
  tax_code: z.string(),
  /** Empty: not stated yet. */
  tax_percent: z.string(),
  version: z.int(),
  can: z.object({ save: z.boolean() }),
});

export const adminInvoices = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：发票申请；state 为 waiting 是还没有开好的，等得最久的在前，reversal 是开好以后又退了款、需红冲的",
    input: z.object({
      ...adminPaging,
      state: z.enum(invoiceFilters).default("waiting"),
      /** Of the request, the invoice or an order. */
      number: wireText({ max: 64, message: "编号最多 64 个字" }).default(""),
      buyerKind: z.enum(["", ...buyerKinds]).default(""),
      from: moneyDay,
      to: moneyDay,
    }),
    body: adminListOf(invoiceItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "POST",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：一份发票申请，连同抬头、税号和联系方式，每看一次都记下",
    input: z.object({ id: wireId() }),
    body: invoiceItem.extend({
      tax_number: z.string(),
      email: z.string(),
      phone: z.string(),
      nickname: z.string(),
      reason: z.string(),
      tax_invoice_on: z.string(),
      decided_by: z.string(),
      order_list: z.array(
        z.object({ id: z.int(), order_no: z.string(), title: z.string(), money: z.string(), still_paid: z.string() }),
      ),
    }),
    errors: adminChangeErrors,
  }),
  export: defineCall({
    method: "POST",
    path,
    action: "export",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: `后台：把选上的发票申请做成税务平台的批量开票文件并记为已导出；ids 空的是所有没导出过的，一次至多 ${maxExported} 份；导出过的选上可以再导`,
    input: z.object({ ids: wireIds(maxExported, "选的发票申请有误").default([]) }),
    body: z.object({
      filename: z.string(),
      /** `data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,…` */
      data: z.string(),
      counts: z.int(),
      /** Left out: decided meanwhile, or all their orders are refunded. */
      skipped: z.int(),
    }),
    errors: [...adminWriteErrors, "staffProofNeeded", "invoiceUnsettled", "invoiceNoneToExport"],
  }),
  reject: defineCall({
    method: "POST",
    path,
    action: "reject",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：退回一份发票申请，原因写进申请人的站内消息，订单可以再申请",
    input: z.object({ id: wireId(), reason: wireText({ min: 1, ...reasonText }) }),
    body: z.object({ id: z.int(), state: z.enum(invoiceStates) }),
    errors: [...adminChangeErrors, "invoiceDecided"],
  }),
  reverse: defineCall({
    method: "POST",
    path,
    action: "reverse",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：退款的部分已在税务平台红冲，记下红字发票的号码",
    input: z.object({ id: wireId(), number: wireText({ min: 1, max: 40, message: "请填写红字发票的号码" }) }),
    body: z.object({ id: z.int(), state: z.enum(invoiceStates) }),
    errors: [...adminChangeErrors, "invoiceNothingToReverse"],
  }),
  lookAtFile: defineCall({
    method: "POST",
    path,
    action: "lookAtFile",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：看一张开好的发票的 PDF，每看一次都记下",
    input: z.object({ id: wireId() }),
    /** `data:application/pdf;base64,…` */
    body: z.object({ filename: z.string(), data: z.string() }),
    errors: adminChangeErrors,
  }),
  settings: defineCall({
    method: "GET",
    path,
    action: "settings",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：开票设置",
    input: z.object({}),
    body: settings,
    errors: ["staffRoleMissing"],
  }),
  saveSettings: defineCall({
    method: "POST",
    path,
    action: "saveSettings",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：改开票设置：付款以后多少天内可以申请（0 不开发票）、项目名称、商品和服务税收编码、税率",
    input: z.object({
      version: wireVersion,
      days: wireInt({ min: 0, max: 3_650, message: "天数是 0 到 3650 的整数，0 表示不开发票" }),
      item: wireText({ max: 100, message: "项目名称最多 100 个字" }),
      taxCode: z
        .string("税收编码是 19 位数字")
        .transform((text) => normalizeDigits(text).replace(/\s/g, ""))
        .refine((text) => /^(\d{19})?$/.test(text), "税收编码是 19 位数字"),
      /** Per cent; empty: not stated. */
      taxPercent: z.union([
        z.literal("").transform(() => null),
        wireInt({ min: 0, max: 17, message: "税率是 0 到 17 的整数，单位是百分之一" }),
      ]),
    }),
    body: z.object({ version: z.int() }),
    errors: [...adminWriteErrors, "editedMeanwhile"],
  }),
};

/** Receipts are numbered when their payer asks; staff open those that exist. */
export const adminReceipts = {
  open: defineCall({
    method: "POST",
    path: "/api/admin/receipt",
    action: "open",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：看一笔订单的收据，付款人要过才有；每看一次都记下，地址十分钟内有效",
    input: z.object({ orderId: wireId() }),
    body: z.object({ number: z.string(), pdf: address }),
    errors: adminChangeErrors,
  }),
};

export const adminInvoiceFiles = {
  answer: defineCall({
    method: "POST",
    path: "/api/admin/invoiceFile",
    auth: "staff",
    roles: deciders,
    rate: "write",
    multipart: true,
    summary:
      "后台：上传开好的发票（multipart，字段 file，PDF，至多 5×2²⁰ 字节）及其号码、日期，告知申请人；已经开好的换一个文件",
    input: z.object({
      id: wireId(),
      number: wireText({ min: 8, max: 20, message: "请填写发票号码，8 到 20 位" }).refine(
        (text) => /^\d+$/.test(text),
        "发票号码只有数字",
      ),
      day: z.iso.date("请选择开票日期"),
      file: upload.send.input.shape.file,
    }),
    body: z.object({ id: z.int(), state: z.enum(invoiceStates) }),
    errors: [...adminChangeErrors, "invoiceDecided", "invoiceNotPdf", "uploadTooLarge"],
  }),
};
