import type { Clock } from "@changming/kit/clock";
import { isObject, nameIn, post, readObject } from "./post.ts";
import { noTemplate, type NoticeTemplates, type SmsGateway, type SmsOutcome } from "./sms-gateway.ts";
import { createHash, createHmac } from "node:crypto";

interface TencentSettings extends TencentKey {
  /** Origin; `https://sms.tencentcloudapi.com` in production. */
  endpoint: string;
  appId: string;
  sign: string;
  template: string;
  notices: NoticeTemplates;
  /** `ap-guangzhou` */
  region: string;
  clock: Clock;
  timeoutMs?: number;
}

const jsonType = "application/json; charset=utf-8";

/** Tencent Cloud's SendSms. The template of a code has one variable, the code. */
export function tencentSms(settings: TencentSettings): SmsGateway {
  return {
    name: "tencent",
    sign: settings.sign,
    send: ({ mobile, code }) => send(settings, { mobile, template: settings.template, values: [code] }),
    canNotify: (notice) => settings.notices[notice] !== "",
    notify: async ({ mobile, notice, values = {} }) => {
      const template = settings.notices[notice];
      return template === "" ? noTemplate : send(settings, { mobile, template, values: Object.values(values) });
    },
  };
}

interface Message {
  mobile: string;
  template: string;
  values: readonly string[];
}

async function send(settings: TencentSettings, { mobile, template, values }: Message): Promise<SmsOutcome> {
  const now = settings.clock();
  const timestamp = Math.floor(now.getTime() / 1_000);
  const { host } = new URL(settings.endpoint);
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: settings.appId,
    SignName: settings.sign,
    TemplateId: template,
    TemplateParamSet: values,
  });
  const day = now.toISOString().slice(0, 10);
  const signed = { service: "sms", host, contentType: jsonType, body, timestamp, day };
  const authorization = tencentAuthorization(signed, settings);
  const headers = {
    authorization,
    host,
    "content-type": jsonType,
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-timestamp": String(timestamp),
    "x-tc-region": settings.region,
  };
  const answer = await post({ url: `${settings.endpoint}/`, headers, body }, settings.timeoutMs);
  if ("error" in answer) return { sent: false, reason: "unreachable", detail: answer.error };
  return outcomeOf(answer.text);
}

/** The status is always 200: the body states the outcome, for the whole request or for the one number. */
function outcomeOf(text: string): SmsOutcome {
  const response = readObject(text)?.["Response"];
  if (!isObject(response)) return { sent: false, reason: "refused", detail: "unreadable" };
  const whole = response["Error"];
  const numbers = response["SendStatusSet"];
  const first: unknown = Array.isArray(numbers) ? numbers[0] : null;
  const name: unknown = isObject(whole) ? whole["Code"] : isObject(first) ? first["Code"] : null;
  if (!isObject(whole) && name === "Ok") return { sent: true };
  const isLimit = typeof name === "string" && name.startsWith("LimitExceeded");
  return { sent: false, reason: isLimit ? "limited" : "refused", detail: nameIn(name) };
}

const algorithm = "TC3-HMAC-SHA256";

interface TencentRequest {
  /** `sms` */
  service: string;
  host: string;
  contentType: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  /** UTC, `YYYY-MM-DD`, of the timestamp. */
  day: string;
}

interface TencentKey {
  id: string;
  secret: string;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8").digest();

/**
 * The `Authorization` header of Tencent Cloud's signature v3 over `content-type` and `host`, for the path `/`.
 * Source: Tencent Cloud API 3.0, "Signature v3".
 */
export function tencentAuthorization(request: TencentRequest, key: TencentKey): string {
  const { service, host, contentType, body, timestamp, day } = request;
  const signedHeaders = "content-type;host";
  const canonical = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\n\n${signedHeaders}\n${sha256(body)}`;
  const scope = `${day}/${service}/tc3_request`;
  const toSign = `${algorithm}\n${timestamp}\n${scope}\n${sha256(canonical)}`;
  const signing = hmac(hmac(hmac(`TC3${key.secret}`, day), service), "tc3_request");
  const signature = hmac(signing, toSign).toString("hex");
  return `${algorithm} Credential=${key.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
