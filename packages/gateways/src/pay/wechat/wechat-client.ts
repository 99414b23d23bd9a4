import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { type Answer, exchange, type GatewayRequest, type HostRule, readJson } from "../../http/exchange.ts";
import { payError } from "../pay-error.ts";
import type { PayAnswer, PayError } from "../pay-gateway.ts";
import { checkWechatSignature, type MerchantKey, type PlatformKeys, wechatAuthorization } from "./wechat-signature.ts";

export interface WechatSettings extends MerchantKey {
  gateway: "live" | "sandbox";
  appid: string;
  /** URL before `/v3/…`; a function, because the port of a sandbox is known only after it has started. */
  endpoint: () => string;
  /** Where a response may redirect the server or the payer. */
  isAllowed: HostRule;
  /** 32 characters. */
  apiKey: string;
  /** WeChat's public keys by id (`PUB_KEY_ID_…`) or certificate serial. */
  platformKeys: PlatformKeys;
  /** The key that WeChat is requested to sign with. */
  activeKeyId: string;
  notifyUrl: () => string;
  clock: Clock;
  timeoutMs?: number;
  billTimeoutMs?: number;
}

interface WechatErrand {
  method: "GET" | "POST";
  path: string;
  body?: string;
}

/** Sends a signed request to any WeChat URL. */
export function sendSigned(
  settings: WechatSettings,
  method: "GET" | "POST",
  url: URL,
  { body = "", timeoutMs = settings.timeoutMs, maxBytes }: Pick<GatewayRequest, "body" | "timeoutMs" | "maxBytes"> = {},
) {
  const timestamp = Math.floor(settings.clock().getTime() / 1_000);
  const authorization = wechatAuthorization({ method, url, body, timestamp, nonce: randomId() }, settings);
  const headers = {
    accept: "application/json",
    "user-agent": "changming",
    "wechatpay-serial": settings.activeKeyId,
    authorization,
    ...(method === "POST" && { "content-type": "application/json" }),
  };
  return exchange({ method, url, headers, body: method === "POST" ? body : undefined, timeoutMs, maxBytes });
}

/** Sends a request and parses the verified response. A response without a body (204) is parsed as null. */
export async function callWechat<Schema extends z.ZodType>(
  settings: WechatSettings,
  { method, path, body }: WechatErrand,
  schema: Schema,
): Promise<PayAnswer<{ answer: z.output<Schema>; requestId: string | null }>> {
  const answer = await sendSigned(settings, method, new URL(`${settings.endpoint()}${path}`), { body });
  if ("error" in answer) return payError("gatewayUnreachable", answer.error);
  const requestId = answer.headers["request-id"] ?? null;
  if (answer.status < 200 || answer.status > 299) return payErrorOf(answer);
  const signature = checkWechatSignature(answer.headers, answer.bytes, settings.platformKeys, settings.clock());
  if (signature !== "good") return payError("answerUnverified", signature, requestId);
  const text = answer.bytes.toString("utf8");
  const parsed = schema.safeParse(text === "" ? null : readJson(text));
  if (!parsed.success) return payError("answerUnverified", "UNREADABLE", requestId);
  return { ok: true, answer: parsed.data, requestId };
}

/** Responses other than 2xx are not signed; their code is only ever used as a rejection. */
export function payErrorOf({ status, headers, bytes }: Answer): PayError {
  const { data } = errorAnswer.safeParse(readJson(bytes.toString("utf8")));
  const code = data?.code ?? `HTTP-${status}`;
  const requestId = headers["request-id"];
  if (status === 429) return payError("gatewayBusy", code, requestId);
  return payError(status >= 500 || !data ? "gatewayUnreachable" : "refused", code, requestId);
}

const amount = z.number().int().min(0);
/** As stated: the caller compares it. */
const statedAmount = z.number().int();
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const errorAnswer = z.object({ code: z.string() });

export const nativeAnswer = z.object({ code_url: z.string().min(1).max(512) });

export const jsapiAnswer = z.object({ prepay_id: z.string().min(1).max(64) });

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
