import type { FastifyReply } from "fastify";
import { contentToSign } from "../pay/alipay/alipay-signature.ts";
import { readBeijingTime } from "../pay/beijing-time.ts";
import { isSigned, signText } from "../pay/rsa.ts";
import { randomId } from "@changming/kit/ids";
import type { Step } from "./fault-injector.ts";
import type { SandboxCore } from "./sandbox-core.ts";

/** Maximum clock skew of the merchant, in ms; Alipay's own number is not published. */
const toleranceMs = 15 * 60_000;

/** An error answer of Alipay: 40002 for an invalid request, 40004 for a business error. */
export class AlipayError extends Error {
  readonly code: string;
  readonly subCode: string;

  constructor(code: "40002" | "40004" | "20000", subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

export const business = (subCode: string, message: string) => new AlipayError("40004", subCode, message);

/** Parameters of query and form together, decoded once. */
export function paramsOf(url: string, body: unknown): Record<string, string> {
  const query = new URL(url, "http://sandbox").searchParams;
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  return Object.fromEntries([...query, ...form]);
}

/** Throws unless this sandbox's merchant signed exactly these parameters, just now. */
export function checkApp({ keys, clock }: SandboxCore, params: Record<string, string>): void {
  const { sign = "", ...signed } = params;
  const fail = (subCode: string, message: string) => new AlipayError("40002", subCode, message);
  if (params["app_id"] !== keys.alipay.appId) throw fail("isv.invalid-app-id", "无效的AppID参数");
  if (params["sign_type"] !== "RSA2") throw fail("isv.invalid-signature-type", "无效签名类型");
  if (params["charset"]?.toLowerCase() !== "utf-8") throw fail("isv.invalid-charset", "字符集错误");
  if (params["version"] !== "1.0") throw fail("isv.invalid-version", "版本错误");
  const at = readBeijingTime(params["timestamp"] ?? "");
  if (at === null || Math.abs(clock().getTime() - at.getTime()) > toleranceMs) {
    throw fail("isv.invalid-timestamp", "非法的时间戳参数");
  }
  const content = contentToSign(signed, "dropped");
  if (isSigned(content, sign, keys.alipay.app.publicKey)) return;
  throw fail("isv.invalid-signature", `验签出错，网关生成的验签字符串为：${content}`);
}

/** The answer with Alipay's escaped slashes, signed over the text of its inner object. */
function alipayAnswer(core: SandboxCore, method: string, content: Record<string, unknown>, isForged = false): string {
  const inner = JSON.stringify(content).replaceAll("/", "\\/");
  const { app, alipay } = core.keys.alipay;
  const sign = signText(inner, (isForged ? app : alipay).privateKey);
  return `{"${method.replaceAll(".", "_")}_response":${inner},"sign":"${sign.replaceAll("/", "\\/")}"}`;
}

export function errorContent(error: AlipayError): Record<string, string> {
  const msg = { "40002": "Invalid Arguments", "40004": "Business Failed", "20000": "Service Currently Unavailable" };
  return {
    code: error.code,
    msg: msg[error.code as keyof typeof msg],
    sub_code: error.subCode,
    sub_msg: error.message,
  };
}

export function sendAlipay(
  core: SandboxCore,
  reply: FastifyReply,
  {
    method,
    content,
    outTradeNo,
    step,
  }: { method: string; content: Record<string, unknown>; outTradeNo: string | null; step: Step },
): FastifyReply | void {
  const about = { outTradeNo, step };
  if (core.faults.take("loseAnswer", about)) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  const isForged = core.faults.take("badAnswer", about) !== null;
  const body = alipayAnswer(core, method, content, isForged);
  return reply.type("text/html;charset=utf-8").header("trace_id", randomId()).send(body);
}
