import { z } from "zod";
import type { WechatApp, WechatWay } from "@changming/gateways/wechat/wechat-gateway";

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** Settings of the login with WeChat: a service account for inside WeChat, a website app for scanning on a PC. */
export const wechatEnvironment = {
  WECHAT_GATEWAY: z.enum(["live", "sandbox", "off"]).optional(),
  WECHAT_APPID: z.string().default(""),
  WECHAT_SECRET: z.string().default(""),
  WECHAT_SITE_APPID: z.string().default(""),
  WECHAT_SITE_SECRET: z.string().default(""),
  WECHAT_API_URL: address.default("https://api.weixin.qq.com"),
  WECHAT_OPEN_URL: address.default("https://open.weixin.qq.com"),
};

type WechatEnvironment = z.output<z.ZodObject<typeof wechatEnvironment>>;

export type WechatConfig =
  | { kind: "off" }
  | { kind: "sandbox" }
  | { kind: "live"; apps: Record<WechatWay, WechatApp | null>; apiUrl: string; openUrl: string };

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
  return { kind, apps: { inside, scan }, apiUrl: env.WECHAT_API_URL, openUrl: env.WECHAT_OPEN_URL };
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
