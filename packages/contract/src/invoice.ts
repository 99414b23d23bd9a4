import { z } from "zod";
import { isSocialCreditCode, normalizeSocialCreditCode } from "@changming/kit/social-credit-code";
import { isPhoneNumber, normalizePhone } from "@changming/kit/phone-number";
import { defineCall } from "./define.ts";
import { orderId } from "./order.ts";
import { address, clientRef, listOf, page, pageSize, wireDateTime, wireId, wireText } from "./wire.ts";

const path = "/api/invoice/index";

export const invoiceStates = ["requested", "exported", "issued", "rejected", "cancelled"] as const;
export const buyerKinds = ["person", "organisation"] as const;

/** Maximum orders in one request. */
export const maxInvoiceOrders = 50;

const choose = `请选择要开票的订单，一次最多 ${maxInvoiceOrders} 笔`;
const wrongNumber = "税号有误：单位的统一社会信用代码是 18 位，请对着营业执照再看一遍";

/** Numbers of orders joined by commas, each once. */
const orderNos = z
  .string(choose)
  .max(maxInvoiceOrders * 33, choose)
  .transform((text) => [...new Set(text.split(","))])
  .refine((numbers) => numbers.length <= maxInvoiceOrders, choose)
  .refine((numbers) => numbers.every((number) => orderId.safeParse(number).success), choose);

const invoiceItem = z.object({
  id: z.int(),
  /** Our own serial number. */
  number: z.string(),
  state: z.enum(invoiceStates),
  buyer_kind: z.enum(buyerKinds),
  /** Empty once erased, like the next. */
  title: z.string(),
  tax_number: z.string(),
  /** Yuan. */
  money: z.string(),
  orders: z.array(z.object({ order_no: z.string(), title: z.string(), money: z.string() })),
  create_time: wireDateTime,
  /** Why it was rejected. */
  reason: z.string(),
  /** Number and day on the invoice. */
  tax_invoice_number: z.string(),
  tax_invoice_on: z.string(),
  can: z.object({ cancel: z.boolean(), download: z.boolean() }),
});

/** E-invoices of the tax office, requested by the payer and uploaded by staff. */
export const invoice = {
  orders: defineCall({
    method: "GET",
    path,
    action: "orders",
    auth: "account",
    rate: "read",
    summary: `自己现在可以开票的订单，新的在前，至多 ${maxInvoiceOrders} 笔；days 是付款以后多少天内可以开票`,
    input: z.object({}),
    body: z.object({
      days: z.int(),
      itemList: z.array(
        z.object({
          order_no: z.string(),
          title: z.string(),
          money: z.string(),
          pay_time: z.union([wireDateTime, z.literal("")]),
        }),
      ),
    }),
    errors: [],
  }),
  request: defineCall({
    method: "POST",
    path,
    action: "request",
    auth: "account",
    rate: "write",
    summary: "申请发票：一笔或几笔付过、没有退、在期限内、没有开过的订单；单位要填税号，邮箱与手机号可以不填",
    input: z
      .object({
        orderNos,
        buyerKind: z.enum(buyerKinds, "请选择抬头是个人还是单位"),
        title: wireText({ min: 2, max: 100, message: "请填写发票抬头，2 到 100 个字" }),
        taxNumber: z.string(wrongNumber).max(60, wrongNumber).transform(normalizeSocialCreditCode).default(""),
        email: z
          .string("邮箱有误，请检查或留空")
          .max(72, "邮箱有误，请检查或留空")
          .transform((text) => text.normalize("NFKC").trim())
          .pipe(z.union([z.literal(""), z.email("邮箱有误，请检查或留空")], "邮箱有误，请检查或留空"))
          .default(""),
        phone: z
          .string("手机号有误，请检查或留空")
          .max(40, "手机号有误，请检查或留空")
          .transform((text) => normalizePhone(text))
          .refine((text) => text === "" || isPhoneNumber(text), "手机号有误，请检查或留空")
          .default(""),
        ref: clientRef,
      })
      .refine(({ buyerKind, taxNumber }) => buyerKind === "person" || isSocialCreditCode(taxNumber), {
        path: ["taxNumber"],
        error: wrongNumber,
      }),
    body: z.object({ id: z.int(), state: z.enum(invoiceStates) }),
    errors: ["notFound", "invoiceOrderUnfit", "invoiceTooLate", "invoiceOnce", "alreadySent"],
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "account",
    rate: "read",
    summary: "自己的发票申请，新的在前",
    input: z.object({ page, pageSize: pageSize(15) }),
    body: listOf(invoiceItem),
    errors: ["pageTooDeep"],
  }),
  cancel: defineCall({
    method: "POST",
    path,
    action: "cancel",
    auth: "account",
    rate: "write",
    summary: "收回自己的一份发票申请，在导出去开以前",
    input: z.object({ id: wireId() }),
    body: z.object({ id: z.int(), state: z.enum(invoiceStates) }),
    errors: ["notFound", "invoiceDecided"],
  }),
  file: defineCall({
    method: "GET",
    path,
    action: "file",
    auth: "account",
    rate: "read",
    summary: "自己的一张开好的发票；地址只给本人，十分钟内有效",
    input: z.object({ id: wireId() }),
    body: z.object({ pdf: address }),
    errors: ["notFound"],
  }),
};
