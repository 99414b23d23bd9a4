import { z } from "zod";
import type { WechatEventSettings } from "@changming/gateways/wechat/wechat-events";
import type { WechatApp, WechatTemplate, WechatWay } from "@changming/gateways/wechat/wechat-gateway";

const fieldName = z.string().regex(/^[a-z_]{1,30}\d{1,3}$/);

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** `person=thing1,day=time2,words=thing3`: which key of the template has which value; each once. */
const templateFields = z
  .string()
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.trim().split("=", 2))))
  .pipe(z.strictObject({ person: fieldName, day: fieldName, words: fieldName }))
  .refine(({ person, day, words }) => new Set([person, day, words]).size === 3);

/**
 * Settings of WeChat: a service account for inside WeChat, with a template for reminders and the events that WeChat
 * pushes, and a website app for scanning on a PC.
 */
export const wechatEnvironment = {
  WECHAT_GATEWAY: z.enum(["live", "sandbox", "off"]).optional(),
  WECHAT_APPID: z.string().default(""),
  WECHAT_SECRET: z.string().default(""),
  WECHAT_SITE_APPID: z.string().default(""),
  WECHAT_SITE_SECRET: z.string().default(""),
  WECHAT_TEMPLATE_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  WECHAT_TEMPLATE_FIELDS: templateFields.optional(),
  WECHAT_EVENT_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/)
    .optional(),
  WECHAT_EVENT_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/)
    .optional(),
  WECHAT_API_URL: address.default("https://api.weixin.qq.com"),
  WECHAT_OPEN_URL: address.default("https://open.weixin.qq.com"),
};

type WechatEnvironment = z.output<z.ZodObject<typeof wechatEnvironment>>;

export type WechatConfig =
  | { kind: "off" }
  | { kind: "sandbox" }
  | {
      kind: "live";
      apps: Record<WechatWay, WechatApp | null>;
      template: WechatTemplate | null;
      /** The service account's 服务器配置, in safe mode. */
      events: WechatEventSettings | null;
      apiUrl: string;
      openUrl: string;
    };

/** The configuration, or the name of the setting that is missing. Without settings a demo has the sandbox. */
export function wechatConfigOf(env: WechatEnvironment, isDemo: boolean): WechatConfig | { missing: string } {
  const inside = appOf(env, "WECHAT_APPID", "WECHAT_SECRET");
  const scan = appOf(env, "WECHAT_SITE_APPID", "WECHAT_SITE_SECRET");
  if (typeof inside === "string") return { missing: inside };
  if (typeof scan === "string") return { missing: scan };
  const hasApp = inside !== null || scan !== null;
  const kind = env.WECHAT_GATEWAY ?? (hasApp ? "live" : isDemo ? "sandbox" : "off");
  if (kind !== "live") return { kind };
  if (!hasApp) return { missing: "WECHAT_APPID" };
  const template = templateOf(env);
  const events = eventsOf(env, inside);
  if (typeof template === "string") return { missing: template };
  if (typeof events === "string") return { missing: events };
  // Both belong to the service account.
  if ((template || events) && !inside) return { missing: "WECHAT_APPID" };
  return { kind, apps: { inside, scan }, template, events, apiUrl: env.WECHAT_API_URL, openUrl: env.WECHAT_OPEN_URL };
}

/** The template with both settings; null with neither; with one, the name of the other. */
function templateOf(env: WechatEnvironment): WechatTemplate | string | null {
  const { WECHAT_TEMPLATE_ID: id, WECHAT_TEMPLATE_FIELDS: fields } = env;
  if (!id && !fields) return null;
  if (!id) return "WECHAT_TEMPLATE_ID";
  return fields ? { id, fields } : "WECHAT_TEMPLATE_FIELDS";
}

/** Likewise. */
function eventsOf(env: WechatEnvironment, app: WechatApp | null): WechatEventSettings | string | null {
  const { WECHAT_EVENT_TOKEN: token, WECHAT_EVENT_AES_KEY: aesKey } = env;
  if (!token && !aesKey) return null;
  if (!token) return "WECHAT_EVENT_TOKEN";
  return aesKey ? { appid: app?.appid ?? "", token, aesKey } : "WECHAT_EVENT_AES_KEY";
}

type Setting = "WECHAT_APPID" | "WECHAT_SECRET" | "WECHAT_SITE_APPID" | "WECHAT_SITE_SECRET";

/** An app with both settings; null with neither; with one, the name of the other. */
function appOf(env: WechatEnvironment, id: Setting, key: Setting): WechatApp | string | null {
  const app = { appid: env[id], secret: env[key] };
  if (app.appid === "" && app.secret === "") return null;
  if (app.appid === "") return id;
  return app.secret === "" ? key : app;
}

const knownHosts = new Set(["api.weixin.qq.com", "api2.weixin.qq.com", "sh.api.weixin.qq.com", "open.weixin.qq.com"]);

/** The first address that is not WeChat's own over https: it would receive the secret, or learn who signs in. */
export function foreignWechat(wechat: WechatConfig): string | null {
  if (wechat.kind !== "live") return null;
  const foreign = [wechat.apiUrl, wechat.openUrl].find((text) => {
    const url = new URL(text);
    return url.protocol !== "https:" || !knownHosts.has(url.host);
  });
  return foreign ?? null;
}
