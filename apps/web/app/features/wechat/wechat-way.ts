import { hostAppOf } from "@changming/kit/host-app";
import type { SiteInfo } from "../../parts/site-context.tsx";

/** `authType` of the calls: 0 inside WeChat, 1 on a PC, where a phone scans the code. */
export type WechatWay = 0 | 1;

/** A phone cannot scan its own screen. */
const isHandheld = (userAgent: string): boolean => /Mobile|Android|iPhone|iPad/i.test(userAgent);

/** How this browser can log in with WeChat; null where it cannot, or the site has no app for it. */
export function wechatWay(offered: SiteInfo["wechat_login"] | undefined, userAgent: string): WechatWay | null {
  // Inside WeChat, on phones and PCs; WeChat for companies has another login.
  if (hostAppOf(userAgent) === "wechat") return offered?.inside ? 0 : null;
  return offered?.scan && !isHandheld(userAgent) ? 1 : null;
}
