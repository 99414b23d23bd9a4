import type { KeyObject } from "node:crypto";
import type { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { exchange, type HostRule } from "../exchange.ts";
import type { PayAnswer, PayRefusal } from "../pay-gateway.ts";
import { readJson, refusal } from "../refusal.ts";
import { isSigned } from "../rsa.ts";
import { statusAnswer } from "./alipay-answers.ts";
import { rawMember, signedParams } from "./alipay-signature.ts";

export interface AlipaySettings {
  gateway: "live" | "sandbox";
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  alipayPublicKey: KeyObject;
  /** Address of `gateway.do`; asked for each time, for a sandbox learns its port late. */
  endpoint: () => string;
  /** The same as the payer's browser reaches it. */
  pageEndpoint: () => string;
  isAllowed: HostRule;
  notifyUrl: () => string;
  clock: Clock;
  timeoutMs?: number;
  billTimeoutMs?: number;
}

/** Parameters of every request, signed. Alipay reads the time as Beijing's, whatever zone the machine is in. */
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

/** What Alipay's own SDKs do: everything but the content in the query. */
export function splitParams(params: Record<string, string>): { query: string; bizContent: string } {
  const { biz_content: bizContent = "", ...rest } = params;
  return { query: new URLSearchParams(rest).toString(), bizContent };
}

/** Asks and reads a verified answer. Its refusals carry `sub_code`, or `code` where there is none. */
export async function askAlipay<Schema extends z.ZodType>(
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
  if ("fault" in answer) return refusal("gatewayUnreachable", answer.fault);
  const requestId = answer.headers["trace_id"] ?? null;
  if (answer.status === 429) return refusal("gatewayBusy", "HTTP-429", requestId);
  if (answer.status !== 200) return refusal("gatewayUnreachable", `HTTP-${answer.status}`, requestId);
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
  if (inner === null || !status) return refusal("answerUnverified", "UNREADABLE", requestId);
  const isProven = typeof sign === "string" && isSigned(inner, sign, alipayPublicKey);
  // Only complaints about the request itself come unsigned: they say no, and nothing is built on them.
  const mayBeUnsigned =
    sign === undefined && ["20000", "20001", "40001", "40002", "40003", "40005", "40006"].includes(status.code);
  if (!isProven && !mayBeUnsigned) return refusal("answerUnverified", "BADSIGNATURE", requestId);
  if (status.code !== "10000") return refusedBy(status, requestId);
  const parsed = schema.safeParse(readJson(inner));
  if (!parsed.success) return refusal("answerUnverified", "UNREADABLE", requestId);
  return { ok: true, answer: parsed.data, requestId };
}

/** 20000 and SYSTEM_ERROR leave open what happened; 40005 is too many calls; the others say no. */
function refusedBy({ code, sub_code }: z.output<typeof statusAnswer>, requestId: string | null): PayRefusal {
  const name = sub_code ?? `CODE-${code}`;
  if (code === "40005") return refusal("gatewayBusy", name, requestId);
  const isOpen = code === "20000" || /SYSTEM[_-]?ERROR|unknow-error/i.test(name);
  return refusal(isOpen ? "gatewayUnreachable" : "refused", name, requestId);
}
