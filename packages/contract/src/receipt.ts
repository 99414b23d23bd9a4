import { z } from "zod";
import { defineCall } from "./define.ts";
import { orderId } from "./order.ts";
import { address, wireText } from "./wire.ts";

/** Our own receipts, which are no invoices. */
export const receipt = {
  issue: defineCall({
    method: "POST",
    path: "/api/userUsed/receipt",
    auth: "account",
    rate: "write",
    summary:
      "自己付过的一笔订单的收据：第一次要时编号，以后总是同一张；payerName 是印在上面的付款人，不带就不改，空的印昵称；地址十分钟内有效",
    input: z.object({
      orderNo: orderId,
      payerName: wireText({ max: 40, message: "付款人最多 40 个字" }).optional(),
    }),
    body: z.object({
      /** `SJ-2026-000123` */
      number: z.string(),
      code: z.string(),
      /** The typed name; empty: the nickname is printed. */
      payer_name: z.string(),
      pdf: address,
      /** The page that confirms number and amount. */
      confirm: address,
    }),
    errors: ["notFound", "receiptUnpaid"],
  }),
};
