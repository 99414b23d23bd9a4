import { z } from "zod";
import type { NoticeTemplates } from "@changming/gateways/sms/sms-gateway";

const address = z.url({ protocol: /^https?$/ });

/** Settings of the payment gateways. With none of the keys, the sandbox takes the money. */
export const payEnvironment = {
  PAY_GATEWAY: z.enum(["live", "sandbox", "off"]).optional(),
  PAY_SANDBOX_SPEED: z.coerce.number().min(1).max(100_000).default(30),
  WECHATPAY_BASE_URL: address.default("https://api.mch.weixin.qq.com"),
  WECHATPAY_APPID: z.string().default(""),
  WECHATPAY_MCHID: z.string().default(""),
  WECHATPAY_CERT_SERIAL: z.string().default(""),
  WECHATPAY_PRIVATE_KEY: z.string().default(""),
  WECHATPAY_APIV3_KEY: z.string().default(""),
  WECHATPAY_PLATFORM_KEYS: z.string().default(""),
  WECHATPAY_ACTIVE_KEY_ID: z.string().default(""),
  WECHATPAY_NOTIFY_URL: address.optional(),
  ALIPAY_GATEWAY: address.default("https://openapi.alipay.com/gateway.do"),
  ALIPAY_APP_ID: z.string().default(""),
  ALIPAY_SELLER_ID: z.string().default(""),
  ALIPAY_PRIVATE_KEY: z.string().default(""),
  ALIPAY_PUBLIC_KEY: z.string().default(""),
  ALIPAY_NOTIFY_URL: address.optional(),
};

type PayEnvironment = z.output<z.ZodObject<typeof payEnvironment>>;

const wechatNeeds = [
  "WECHATPAY_APPID",
  "WECHATPAY_MCHID",
  "WECHATPAY_CERT_SERIAL",
  "WECHATPAY_PRIVATE_KEY",
  "WECHATPAY_APIV3_KEY",
  "WECHATPAY_PLATFORM_KEYS",
] as const;
const alipayNeeds = ["ALIPAY_APP_ID", "ALIPAY_SELLER_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"] as const;

/** Keys as texts: PEM, PEM with written `\n`, bare base64, or the path of a file. Read when the gateways open. */
export interface WechatConfig {
  baseUrl: string;
  appid: string;
  mchid: string;
  serial: string;
  privateKey: string;
  apiKey: string;
  platformKeys: string;
  activeKeyId: string;
  notifyUrl: string | null;
}

export interface AlipayConfig {
  gateway: string;
  appId: string;
  sellerId: string;
  privateKey: string;
  alipayPublicKey: string;
  notifyUrl: string | null;
}

/** Live: a provider without keys (null) is not offered. */
export type PayConfig =
  | { kind: "off" }
  | { kind: "sandbox"; speed: number }
  | { kind: "live"; wechat: WechatConfig | null; alipay: AlipayConfig | null };

/** The payment configuration, or the name of the setting that is missing. */
export function payConfigOf(env: PayEnvironment): PayConfig | { missing: string } {
  const hasWechat = wechatNeeds.some((name) => env[name] !== "");
  const hasAlipay = alipayNeeds.some((name) => env[name] !== "");
  const kind = env.PAY_GATEWAY ?? (hasWechat || hasAlipay ? "live" : "sandbox");
  if (kind === "off") return { kind };
  if (kind === "sandbox") return { kind, speed: env.PAY_SANDBOX_SPEED };
  if (!hasWechat && !hasAlipay) return { missing: wechatNeeds[0] };
  const needed = [...(hasWechat ? wechatNeeds : []), ...(hasAlipay ? alipayNeeds : [])];
  const missing = needed.find((name) => env[name] === "");
  if (missing) return { missing };
  return { kind, wechat: hasWechat ? wechatOf(env) : null, alipay: hasAlipay ? alipayOf(env) : null };
}

function wechatOf(env: PayEnvironment): WechatConfig {
  return {
    baseUrl: env.WECHATPAY_BASE_URL.replace(/\/+$/, ""),
    appid: env.WECHATPAY_APPID,
    mchid: env.WECHATPAY_MCHID,
    serial: env.WECHATPAY_CERT_SERIAL,
    privateKey: env.WECHATPAY_PRIVATE_KEY,
    apiKey: env.WECHATPAY_APIV3_KEY,
    platformKeys: env.WECHATPAY_PLATFORM_KEYS,
    activeKeyId: env.WECHATPAY_ACTIVE_KEY_ID,
    notifyUrl: env.WECHATPAY_NOTIFY_URL ?? null,
  };
}

function alipayOf(env: PayEnvironment): AlipayConfig {
  return {
    gateway: env.ALIPAY_GATEWAY,
    appId: env.ALIPAY_APP_ID,
    sellerId: env.ALIPAY_SELLER_ID,
    privateKey: env.ALIPAY_PRIVATE_KEY,
    alipayPublicKey: env.ALIPAY_PUBLIC_KEY,
    notifyUrl: env.ALIPAY_NOTIFY_URL ?? null,
  };
}

const knownHosts = new Set([
  "api.mch.weixin.qq.com",
  "api2.mch.weixin.qq.com",
  "openapi.alipay.com",
  "openapi-sandbox.dl.alipaydev.com",
]);

/** The first address that is not one of the providers' own over https: money would go to an unknown receiver. */
export function foreignGateway(pay: PayConfig): string | null {
  if (pay.kind !== "live") return null;
  const addresses = [pay.wechat?.baseUrl, pay.alipay?.gateway].filter((url) => url !== undefined);
  return (
    addresses.find((text) => {
      const url = new URL(text);
      return url.protocol !== "https:" || !knownHosts.has(url.host);
    }) ?? null
  );
}

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
  SMS_TEMPLATE_REPORT: z.string().default(""),
  SMS_TEMPLATE_MAILING: z.string().default(""),
  SMS_TEMPLATE_MEMORIAL_DAY: z.string().default(""),
  SMS_PRICE_FEN: z.coerce.number().int().min(0).max(1_000).default(5),
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
    dailyReport: env.SMS_TEMPLATE_REPORT,
    mailing: env.SMS_TEMPLATE_MAILING,
    memorialDay: env.SMS_TEMPLATE_MEMORIAL_DAY,
  };
  const { SMS_KEY_ID: id, SMS_KEY_SECRET: secret, SMS_SIGN: sign, SMS_TEMPLATE: template } = env;
  const own = { id, secret, sign, template, notices };
  if (kind === "aliyun") return { kind, ...own, endpoint: env.SMS_ENDPOINT ?? "https://dysmsapi.aliyuncs.com" };
  const endpoint = env.SMS_ENDPOINT ?? "https://sms.tencentcloudapi.com";
  return { kind, ...own, endpoint, appId: env.SMS_APP_ID, region: env.SMS_REGION };
}

/** Settings of the server that sends mail. */
export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]{1,60} )?<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/)
    .optional(),
};

export type MailConfig = { kind: "off" } | { kind: "sandbox" } | { kind: "smtp"; url: string; from: string };

/** The mail configuration: a demo without a server writes mails into the sandbox, a real site sends none. */
export function mailConfigOf(
  { SMTP_URL: url, MAIL_FROM: from }: z.output<z.ZodObject<typeof mailEnvironment>>,
  isDemo: boolean,
): MailConfig | { missing: string } {
  if (url === undefined) return from === undefined ? { kind: isDemo ? "sandbox" : "off" } : { missing: "SMTP_URL" };
  return from === undefined ? { missing: "MAIL_FROM" } : { kind: "smtp", url, from };
}
