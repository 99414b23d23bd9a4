import type { FastifyReply, FastifyRequest } from "fastify";
import { randomId } from "@changming/kit/ids";
import { isSigned, signText } from "../pay/rsa.ts";
import { authorizationScheme, requestText } from "../pay/wechat/wechat-signature.ts";
import type { Step } from "./fault-injector.ts";
import type { SandboxCore } from "./sandbox-core.ts";

/** Maximum clock skew of the merchant, in seconds. */
const toleranceSeconds = 300;

/** An error answer of WeChat Pay. */
export class WechatError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type WechatRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>;

/** Nonces of the last minutes: a request is accepted once. */
export class SeenNonces {
  readonly #seen = new Map<string, number>();

  /** Whether it is new at `second`. */
  isNew(nonce: string, second: number): boolean {
    for (const [old, until] of this.#seen) {
      if (until > second) break;
      this.#seen.delete(old);
    }
    if (this.#seen.has(nonce)) return false;
    this.#seen.set(nonce, second + 2 * toleranceSeconds);
    return true;
  }
}

/** Throws unless the merchant of this sandbox signed exactly this request, just now and for the first time. */
export function checkMerchant(core: SandboxCore, nonces: SeenNonces, request: WechatRequest): void {
  const { wechat } = core.keys;
  const header = request.headers.authorization ?? "";
  const [scheme = "", list = ""] = header.split(" ", 2);
  const items = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const { mchid = "", nonce_str: nonce = "", signature = "", timestamp = "", serial_no: serial = "" } = items;
  const fail = (why: string) => new WechatError(401, "SIGN_ERROR", why);
  if (scheme !== authorizationScheme)
    throw fail("Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》");
  if (mchid !== wechat.mchid || serial !== wechat.serial) throw fail("商户号或证书序列号有误");
  const now = Math.floor(core.clock().getTime() / 1_000);
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > toleranceSeconds) {
    throw fail("Http头Authorization中的timestamp与发起请求的时间不得超过5分钟");
  }
  const url = new URL(request.url, "http://sandbox");
  const text = requestText(request.method, url, Number(timestamp), nonce, bodyOf(request));
  if (!isSigned(text, signature, wechat.merchant.publicKey)) throw fail("签名错误，请检查后再试");
  if (nonce === "" || !nonces.isNew(nonce, now)) throw fail("随机串已经用过");
}

export function bodyOf(request: WechatRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
}

/** Headers with the signature of an answer or a notification, over its body. */
export function platformHeaders(
  { keys, clock }: Pick<SandboxCore, "keys" | "clock">,
  body: string,
  { isForged = false, agedSeconds = 0 }: { isForged?: boolean; agedSeconds?: number } = {},
): Record<string, string> {
  const { keyId, platform, merchant } = keys.wechat;
  const timestamp = Math.floor(clock().getTime() / 1_000) - agedSeconds;
  const nonce = randomId();
  // Forged means: signed with another key.
  const key = (isForged ? merchant : platform).privateKey;
  return {
    "wechatpay-timestamp": String(timestamp),
    "wechatpay-nonce": nonce,
    "wechatpay-signature": signText(`${timestamp}\n${nonce}\n${body}\n`, key),
    "wechatpay-signature-type": authorizationScheme,
    "wechatpay-serial": keyId,
  };
}

/** Sends a handler's result: null is 204. All of 2xx is signed, errors are not. */
export function answerSigned(
  core: SandboxCore,
  reply: FastifyReply,
  given: object | null,
  about: { outTradeNo: string | null; step: Step },
): FastifyReply | void {
  if (core.faults.take("loseAnswer", about)) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  const body = given === null ? "" : JSON.stringify(given);
  const isForged = core.faults.take("badAnswer", about) !== null;
  const agedSeconds = core.faults.take("staleAnswer", about) ? 600 : 0;
  reply.headers({ ...platformHeaders(core, body, { isForged, agedSeconds }), "request-id": randomId() });
  if (given === null) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Faults that happen before the work. */
export async function misbehave(core: SandboxCore, about: { outTradeNo: string | null; step: Step }): Promise<void> {
  const slow = core.faults.take("slow", about);
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
  if (core.faults.take("busy", about)) throw new WechatError(429, "FREQUENCY_LIMITED", "频率超限，请降低请求频率");
  if (core.faults.take("broken", about)) throw new WechatError(500, "SYSTEM_ERROR", "系统异常，请用相同参数重新调用");
}
