import { z } from "zod";

const amount = z.number().int().min(0);
/** As stated: the caller compares it. */
const statedAmount = z.number().int();
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const errorAnswer = z.object({ code: z.string() });

export const nativeAnswer = z.object({ code_url: z.string().min(1).max(512) });

export const h5Answer = z.object({ h5_url: z.url() });

/** A transaction in a query response or, encrypted, in a notification. Unpaid ones have only the first fields. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.enum(["SUCCESS", "REFUND", "NOTPAY", "CLOSED", "REVOKED", "USERPAYING", "PAYERROR", "ACCEPT"]),
  transaction_id: z.string().min(1).optional(),
  success_time: instant.optional(),
  // payer_total is smaller where WeChat pays a coupon: the order's own amount is total.
  amount: z.object({ total: statedAmount, currency: z.string().default("CNY") }).optional(),
});

export type Transaction = z.output<typeof transaction>;

const refundStatus = z.enum(["SUCCESS", "CLOSED", "PROCESSING", "ABNORMAL"]);

export const refundAnswer = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: refundStatus,
  amount: z.object({ refund: amount, total: amount }),
});

export type RefundAnswer = z.output<typeof refundAnswer>;

export const billAnswer = z.object({
  hash_type: z.literal("SHA1"),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
});

export const notification = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

export const sealedRefund = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: refundStatus,
  amount: z.object({ refund: statedAmount }).optional(),
});
