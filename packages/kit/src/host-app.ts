/** The app in whose own browser a page is displayed on a phone or a tablet: no other payment app opens there. */
export type HostApp = "wechat" | "wework" | "alipay";

const isPc = (userAgent: string): boolean => /Windows NT|Macintosh|X11/.test(userAgent);

/** By the User-Agent; null in a browser of its own. WeChat for companies (`wework`) names WeChat too. */
export function hostAppOf(userAgent: string): HostApp | null {
  if (/wxwork/i.test(userAgent)) return "wework";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /AlipayClient/i.test(userAgent) ? "alipay" : null;
}

/** Android tablets omit `Mobile`, iPads claim to be Macs or name themselves; an old tablet may say `Mobile` too. */
const phone = /iPhone|iPod|Windows Phone|\bMobile\b|\bPhone\b/i;
const tablet = /iPad|Tablet|PlayBook|Silk\/|Kindle|\bPad\b|\bSM-[TX]\d|\bNexus (?:7|9|10)\b/i;

/** Search engines and previews of shared links: they read the canonical pages. */
const bot =
  /(?<!\bcu)bot\b|spider|crawl|slurp|externalhit|embedly|preview|lighthouse|headlesschrome|google-inspectiontool|mediapartners|wget|curl\//i;

/** Search engines, previews of shared links and other programs that open pages; also whoever does not say who it is. */
export function isBot(userAgent = ""): boolean {
  return userAgent === "" || bot.test(userAgent);
}

/** True for the browser of a person on a phone, by its User-Agent. */
export function isPhone(userAgent: string | undefined): boolean {
  if (!userAgent) return false;
  return phone.test(userAgent) && !tablet.test(userAgent) && !bot.test(userAgent);
}

/** The kind of browser, by its User-Agent. A PC has a screen that a phone can scan, inside WeChat too; so has a tablet. */
export function browserOf(userAgent = ""): "pc" | "phone" | HostApp {
  if (isPc(userAgent)) return "pc";
  return hostAppOf(userAgent) ?? (isPhone(userAgent) ? "phone" : "pc");
}
