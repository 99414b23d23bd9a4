import type { KeyObject } from "node:crypto";
import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { parseYuan } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { readBeijingTime } from "../beijing-time.ts";
import { exchange, type HostRule, readJson } from "../../http/exchange.ts";
import { payError } from "../pay-error.ts";
import type { PayAnswer, PayError } from "../pay-gateway.ts";
import { isSigned } from "../rsa.ts";
import { rawMember, signedParams } from "./alipay-signature.ts";

export interface AlipaySettings {
  gateway: "live" | "sandbox";
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  alipayPublicKey: KeyObject;
  /** URL of `gateway.do`; a function, because the port of a sandbox is known only after it has started. */
  endpoint: () => string;
  /** The same URL as the payer's browser reaches it. */
  pageEndpoint: () => string;
  isAllowed: HostRule;
  notifyUrl: () => string;
  clock: Clock;
  timeoutMs?: number;
  billTimeoutMs?: number;
}

/** Signed parameters of a request. Alipay reads the timestamp as Beijing time, whatever the machine's time zone is. */
export function requestParams(
  settings: AlipaySettings,
  method: string,
  bizContent: string,
  pages: Record<string, string> = {},
): Record<string, string> {
  const params = {
    app_id: settings.appId,
    method,
    format: "JSON",
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: shanghaiDateTime(settings.clock()),
    version: "1.0",
    ...pages,
    biz_content: bizContent,
  };
  return signedParams(params, settings.privateKey);
}

/** As in Alipay's own SDKs: everything except the content goes into the query. */
export function splitParams(params: Record<string, string>): { query: string; bizContent: string } {
  const { biz_content: bizContent = "", ...rest } = params;
  return { query: new URLSearchParams(rest).toString(), bizContent };
}

/** Sends a request and parses the verified response. Errors carry `sub_code`, or `code` where it is missing. */
export async function callAlipay<Schema extends z.ZodType>(
  settings: AlipaySettings,
  method: string,
  content: Record<string, unknown>,
  schema: Schema,
): Promise<PayAnswer<{ answer: z.output<Schema>; requestId: string | null }>> {
  const { query, bizContent } = splitParams(requestParams(settings, method, JSON.stringify(content)));
  const answer = await exchange({
    method: "POST",
    url: new URL(`${settings.endpoint()}?${query}`),
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
    body: new URLSearchParams({ biz_content: bizContent }).toString(),
    timeoutMs: settings.timeoutMs,
  });
  if ("error" in answer) return payError("gatewayUnreachable", answer.error);
  const requestId = answer.headers["trace_id"] ?? null;
  if (answer.status === 429) return payError("gatewayBusy", "HTTP-429", requestId);
  if (answer.status !== 200) return payError("gatewayUnreachable", `HTTP-${answer.status}`, requestId);
  return readAnswer(settings, method, answer.bytes.toString("utf8"), schema, requestId);
}

function readAnswer<Schema extends z.ZodType>(
  { alipayPublicKey }: AlipaySettings,
  method: string,
  text: string,
  schema: Schema,
  requestId: string | null,
): PayAnswer<{ answer: z.output<Schema>; requestId: string | null }> {
  const inner = rawMember(text, `${method.replaceAll(".", "_")}_response`) ?? rawMember(text, "error_response");
  const sign = readJson(rawMember(text, "sign") ?? "");
  const { data: status } = statusAnswer.safeParse(readJson(inner ?? ""));
  if (inner === null || !status) return payError("answerUnverified", "UNREADABLE", requestId);
  const isSignatureValid = typeof sign === "string" && isSigned(inner, sign, alipayPublicKey);
  // Only errors about the request itself are unsigned: they report a failure, and nothing is derived from them.
  const mayBeUnsigned =
    sign === undefined && ["20000", "20001", "40001", "40002", "40003", "40005", "40006"].includes(status.code);
  if (!isSignatureValid && !mayBeUnsigned) return payError("answerUnverified", "BADSIGNATURE", requestId);
  if (status.code !== "10000") return payErrorOf(status, requestId);
  const parsed = schema.safeParse(readJson(inner));
  if (!parsed.success) return payError("answerUnverified", "UNREADABLE", requestId);
  return { ok: true, answer: parsed.data, requestId };
}

/** 20000 and SYSTEM_ERROR leave the outcome open; 40005 is a rate limit; all others are rejections. */
function payErrorOf({ code, sub_code }: z.output<typeof statusAnswer>, requestId: string | null): PayError {
  const name = sub_code ?? `CODE-${code}`;
  if (code === "40005") return payError("gatewayBusy", name, requestId);
  const isOpen = code === "20000" || /SYSTEM[_-]?ERROR|unknow-error/i.test(name);
  return payError(isOpen ? "gatewayUnreachable" : "refused", name, requestId);
}

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
const statusAnswer = z.object({ code: z.string(), sub_code: z.string().optional() });

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
