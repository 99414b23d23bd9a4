import { z } from "zod";
import { parseYuan } from "@changming/kit/money";
import { readBeijingTime } from "../beijing-time.ts";

/**
 * Alipay states yuan as text; the code uses fen. A negative amount is parsed too: it is a mismatch for the caller to
 * detect, not an unreadable message.
 */
const statedYuan = z.string().transform((text, ctx): number => {
  try {
    return text.startsWith("-") ? 0 - parseYuan(text.slice(1)) : parseYuan(text);
  } catch {
    ctx.addIssue("not an amount in yuan");
    return z.NEVER;
  }
});

const beijing = z.string().transform((text, ctx): Date => {
  const instant = readBeijingTime(text);
  if (instant !== null) return instant;
  ctx.addIssue("not a time");
  return z.NEVER;
});

const tradeStatus = z.enum(["WAIT_BUYER_PAY", "TRADE_CLOSED", "TRADE_SUCCESS", "TRADE_FINISHED"]);

/** The common fields of every response; `code` 10000 means success. */
export const statusAnswer = z.object({ code: z.string(), sub_code: z.string().optional() });

export const queryAnswer = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: tradeStatus,
  total_amount: statedYuan,
  trans_currency: z.string().optional(),
  send_pay_date: beijing.optional(),
});

export const closeAnswer = z.object({ out_trade_no: z.string().optional() });

export const refundAnswer = z.object({ out_trade_no: z.string(), fund_change: z.enum(["Y", "N"]).optional() });

export const refundQueryAnswer = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
});

export const billAnswer = z.object({
  bill_download_url: z.url().optional(),
  bill_file_code: z.string().optional(),
});

export const notification = z.object({
  notify_id: z.string().min(1).max(128),
  notify_type: z.literal("trade_status_sync"),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: tradeStatus,
  total_amount: statedYuan,
  trans_currency: z.string().optional(),
  gmt_payment: beijing.optional(),
  gmt_refund: z.string().optional(),
  out_biz_no: z.string().optional(),
  refund_fee: z.literal("").or(statedYuan).optional(),
});
