import type { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { type Answer, type Errand, exchange, type HostRule } from "../exchange.ts";
import type { PayAnswer, PayRefusal } from "../pay-gateway.ts";
import { readJson, refusal } from "../refusal.ts";
import { errorAnswer } from "./wechat-answers.ts";
import { checkWechatSignature, type MerchantKey, type PlatformKeys, wechatAuthorization } from "./wechat-signature.ts";

export interface WechatSettings extends MerchantKey {
  gateway: "live" | "sandbox";
  appid: string;
  /** Address before `/v3/…`; asked for each time, for a sandbox learns its port late. */
  endpoint: () => string;
  /** Where answers may send us or the payer. */
  isAllowed: HostRule;
  /** 32 characters. */
  apiKey: string;
  /** WeChat's public keys by id (`PUB_KEY_ID_…`) or certificate serial. */
  platformKeys: PlatformKeys;
  /** The key that WeChat shall sign with. */
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

/** A signed request to any address of theirs. */
export function sendSigned(
  settings: WechatSettings,
  method: "GET" | "POST",
  url: URL,
  { body = "", timeoutMs = settings.timeoutMs, mostBytes }: Pick<Errand, "body" | "timeoutMs" | "mostBytes"> = {},
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
  return exchange({ method, url, headers, body: method === "POST" ? body : undefined, timeoutMs, mostBytes });
}

/** Asks and reads a verified answer. An answer without a body (204) is read as null. */
export async function askWechat<Schema extends z.ZodType>(
  settings: WechatSettings,
  { method, path, body }: WechatErrand,
  schema: Schema,
): Promise<PayAnswer<{ answer: z.output<Schema>; requestId: string | null }>> {
  const answer = await sendSigned(settings, method, new URL(`${settings.endpoint()}${path}`), { body });
  if ("fault" in answer) return refusal("gatewayUnreachable", answer.fault);
  const requestId = answer.headers["request-id"] ?? null;
  if (answer.status < 200 || answer.status > 299) return refusedBy(answer);
  const signature = checkWechatSignature(answer.headers, answer.bytes, settings.platformKeys, settings.clock());
  if (signature !== "good") return refusal("answerUnverified", signature, requestId);
  const text = answer.bytes.toString("utf8");
  const parsed = schema.safeParse(text === "" ? null : readJson(text));
  if (!parsed.success) return refusal("answerUnverified", "UNREADABLE", requestId);
  return { ok: true, answer: parsed.data, requestId };
}

/** Answers other than 2xx are not signed; their code only ever says no. */
export function refusedBy({ status, headers, bytes }: Answer): PayRefusal {
  const { data } = errorAnswer.safeParse(readJson(bytes.toString("utf8")));
  const code = data?.code ?? `HTTP-${status}`;
  const requestId = headers["request-id"];
  if (status === 429) return refusal("gatewayBusy", code, requestId);
  return refusal(status >= 500 || !data ? "gatewayUnreachable" : "refused", code, requestId);
}
