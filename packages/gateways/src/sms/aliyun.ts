import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { type AliyunKey, aliyunAuthorization, canonicalQuery, sha256 } from "./aliyun-signature.ts";
import { nameIn, post, readObject } from "./post.ts";
import { noTemplate, type NoticeTemplates, type SmsGateway, type SmsOutcome } from "./sms-gateway.ts";

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
    send: ({ mobile, code }) => send(settings, { mobile, template: settings.template, values: { code } }),
    notify: async ({ mobile, notice }) => {
      const template = settings.notices[notice];
      return template === "" ? noTemplate : send(settings, { mobile, template, values: {} });
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
