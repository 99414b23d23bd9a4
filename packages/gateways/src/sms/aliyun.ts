import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { nameIn, post, readObject } from "./post.ts";
import { noTemplate, type NoticeTemplates, type SmsGateway, type SmsOutcome } from "./sms-gateway.ts";
import { createHash, createHmac } from "node:crypto";

interface AliyunSettings extends AliyunKey {
  /** Origin; `https://dysmsapi.aliyuncs.com` in production. */
  endpoint: string;
  sign: string;
  template: string;
  notices: NoticeTemplates;
  clock: Clock;
  timeoutMs?: number;
}

/** Aliyun's SendSms: parameters in the query, an empty body. The template of a code has one variable, `code`. */
export function aliyunSms(settings: AliyunSettings): SmsGateway {
  return {
    name: "aliyun",
    sign: settings.sign,
    send: ({ mobile, code }) => send(settings, { mobile, template: settings.template, values: { code } }),
    canNotify: (notice) => settings.notices[notice] !== "",
    notify: async ({ mobile, notice, values = {} }) => {
      const template = settings.notices[notice];
      return template === "" ? noTemplate : send(settings, { mobile, template, values });
    },
  };
}

interface Message {
  mobile: string;
  template: string;
  values: Readonly<Record<string, string>>;
}

async function send(settings: AliyunSettings, { mobile, template, values }: Message): Promise<SmsOutcome> {
  const query = {
    PhoneNumbers: mobile,
    SignName: settings.sign,
    TemplateCode: template,
    TemplateParam: JSON.stringify(values),
  };
  const headers = {
    host: new URL(settings.endpoint).host,
    "x-acs-action": "SendSms",
    "x-acs-version": "2017-05-25",
    "x-acs-date": settings
      .clock()
      .toISOString()
      .replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": randomId(),
    "x-acs-content-sha256": sha256(""),
  };
  const authorization = aliyunAuthorization({ method: "POST", query, headers, body: "" }, settings);
  const answer = await post(
    { url: `${settings.endpoint}/?${canonicalQuery(query)}`, headers: { ...headers, authorization }, body: "" },
    settings.timeoutMs,
  );
  if ("error" in answer) return { sent: false, reason: "unreachable", detail: answer.error };
  const outcome = readObject(answer.text)?.["Code"];
  if (outcome === "OK") return { sent: true };
  const isLimit = outcome === "isv.BUSINESS_LIMIT_CONTROL" || outcome === "isv.DAY_LIMIT_CONTROL";
  return { sent: false, reason: isLimit ? "limited" : "refused", detail: nameIn(outcome) };
}

const algorithm = "ACS3-HMAC-SHA256";

interface AliyunRequest {
  method: "GET" | "POST";
  query: Readonly<Record<string, string>>;
  /** Lower-case names; `host` and every `x-acs-…` header that is sent. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface AliyunKey {
  id: string;
  secret: string;
}

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** RFC 3986: also encodes the characters `!'()*`, which `encodeURIComponent` leaves. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Parameters in the order in which they are signed and sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/**
 * The `Authorization` header of Aliyun's signature version 3, for the path `/`.
 * Source: Alibaba Cloud OpenAPI, "Request body and signature method V3".
 */
export function aliyunAuthorization(request: AliyunRequest, key: AliyunKey): string {
  const names = Object.keys(request.headers).toSorted();
  const headerLines = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join("");
  const signedHeaders = names.join(";");
  const canonical = [
    request.method,
    "/",
    canonicalQuery(request.query),
    headerLines,
    signedHeaders,
    sha256(request.body),
  ].join("\n");
  const signature = createHmac("sha256", key.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest("hex");
  return `${algorithm} Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
