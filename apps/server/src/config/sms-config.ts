import { z } from "zod";
import type { NoticeTemplates } from "@changming/gateways/sms/sms-gateway";

/** Settings of the gateway that sends verification codes and notices. */
export const smsEnvironment = {
  SMS_GATEWAY: z.enum(["sandbox", "off", "aliyun", "tencent"]).default("sandbox"),
  SMS_KEY_ID: z.string().default(""),
  SMS_KEY_SECRET: z.string().default(""),
  SMS_SIGN: z.string().default(""),
  SMS_TEMPLATE: z.string().default(""),
  SMS_TEMPLATE_APPROVED: z.string().default(""),
  SMS_TEMPLATE_REJECTED: z.string().default(""),
  SMS_TEMPLATE_ANSWERED: z.string().default(""),
  SMS_APP_ID: z.string().default(""),
  SMS_REGION: z.string().default("ap-guangzhou"),
  SMS_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  SMS_HOURLY_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(500),
};

type SmsEnvironment = z.output<z.ZodObject<typeof smsEnvironment>>;

interface Provider {
  id: string;
  secret: string;
  sign: string;
  template: string;
  notices: NoticeTemplates;
  /** Origin of the provider's API. */
  endpoint: string;
}

export type SmsConfig =
  | { kind: "sandbox" }
  | { kind: "off" }
  | ({ kind: "aliyun" } & Provider)
  | ({ kind: "tencent"; appId: string; region: string } & Provider);

/** The configured gateway, or the name of the setting that it lacks. */
export function smsConfigOf(env: SmsEnvironment): SmsConfig | { missing: string } {
  const kind = env.SMS_GATEWAY;
  if (kind === "sandbox" || kind === "off") return { kind };
  const needed = ["SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_SIGN", "SMS_TEMPLATE"] as const;
  const missing = [...needed, ...(kind === "tencent" ? (["SMS_APP_ID"] as const) : [])].find(
    (name) => env[name] === "",
  );
  if (missing) return { missing };
  const notices = {
    applicationApproved: env.SMS_TEMPLATE_APPROVED,
    applicationRejected: env.SMS_TEMPLATE_REJECTED,
    concernAnswered: env.SMS_TEMPLATE_ANSWERED,
  };
  const { SMS_KEY_ID: id, SMS_KEY_SECRET: secret, SMS_SIGN: sign, SMS_TEMPLATE: template } = env;
  const own = { id, secret, sign, template, notices };
  if (kind === "aliyun") return { kind, ...own, endpoint: env.SMS_ENDPOINT ?? "https://dysmsapi.aliyuncs.com" };
  const endpoint = env.SMS_ENDPOINT ?? "https://sms.tencentcloudapi.com";
  return { kind, ...own, endpoint, appId: env.SMS_APP_ID, region: env.SMS_REGION };
}
