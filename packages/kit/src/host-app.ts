/** The app in whose own browser a page is displayed on a phone or a tablet: no other payment app opens there. */
export type HostApp = "wechat" | "wework" | "alipay";

/** A PC: a phone can scan its screen. */
export const isPc = (userAgent: string): boolean => /Windows NT|Macintosh|X11/.test(userAgent);

/** By the User-Agent; null in a browser of its own. WeChat for companies (`wework`) names WeChat too. */
export function hostAppOf(userAgent: string): HostApp | null {
  if (/wxwork/i.test(userAgent)) return "wework";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /AlipayClient/i.test(userAgent) ? "alipay" : null;
}
