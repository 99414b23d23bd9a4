import { createHash } from "node:crypto";
import type { WechatApp, WechatWay } from "../wechat/wechat-gateway.ts";

/** The users of the sandbox of WeChat, by number. */
export const sandboxUsers = ["桂芳", "平安是福🌸", "温哥华的老三", "老周", "阿珍"] as const;

/** The apps that it knows. */
export const sandboxApps: Record<WechatWay, WechatApp> = {
  inside: { appid: "wx5a0dbox000000001", secret: "sandbox-secret-of-the-service-account" },
  scan: { appid: "wx5a0dbox000000002", secret: "sandbox-secret-of-the-website-app" },
};

/** Always the same for the same user, as WeChat's ids are. */
const idOf = (first: string, scope: string, user: number) =>
  `${first}${createHash("sha256").update(`${scope} ${user}`).digest("base64url").slice(0, 27)}`;

export const openidOf = (appid: string, user: number): string => idOf("o", appid, user);

export const unionidOf = (user: number): string => idOf("u", "open platform", user);

/** Name of the cookie with the number of the user who plays in this browser, under `/sandbox`. */
const userCookie = "sandbox-weixin-user";

export const userCookieOf = (user: number): string => `${userCookie}=${user}; Path=/sandbox; HttpOnly; SameSite=Lax`;

/** The user who plays in this browser: who was chosen last, else the first. */
export function userOf(cookies: string | undefined): number {
  const [, user = "0"] = new RegExp(`(?:^|; )${userCookie}=(\\d)(?:;|$)`).exec(cookies ?? "") ?? [];
  return Number(user) < sandboxUsers.length ? Number(user) : 0;
}
