import type { Clock } from "@changming/kit/clock";
import { isObject, nameIn, post, readObject } from "./post.ts";
import { noTemplate, type NoticeTemplates, type SmsGateway, type SmsOutcome } from "./sms-gateway.ts";
import { type TencentKey, tencentAuthorization } from "./tencent-signature.ts";

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

const contentType = "application/json; charset=utf-8";

/** Tencent Cloud's SendSms. The template of a code has one variable, the code. */
export function tencentSms(settings: TencentSettings): SmsGateway {
  return {
    name: "tencent",
    send: ({ mobile, code }) => send(settings, { mobile, template: settings.template, values: [code] }),
    notify: async ({ mobile, notice }) => {
      const template = settings.notices[notice];
      return template === "" ? noTemplate : send(settings, { mobile, template, values: [] });
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
  const authorization = tencentAuthorization({ service: "sms", host, contentType, body, timestamp, day }, settings);
  const headers = {
    authorization,
    host,
    "content-type": contentType,
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
