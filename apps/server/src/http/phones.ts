import type { Browser } from "@changming/domain/context/context";

/** Android tablets omit `Mobile`, iPads claim to be Macs or name themselves; an old tablet may say `Mobile` too. */
const phone = /iPhone|iPod|Windows Phone|\bMobile\b|\bPhone\b/i;
const tablet = /iPad|Tablet|PlayBook|Silk\/|Kindle|\bPad\b|\bSM-[TX]\d|\bNexus (?:7|9|10)\b/i;

/** Search engines and previews of shared links: they read the canonical pages. */
const bot =
  /(?<!\bcu)bot\b|spider|crawl|slurp|externalhit|embedly|preview|lighthouse|headlesschrome|google-inspectiontool|mediapartners|wget|curl\//i;

/** True for the browser of a person on a phone, by its User-Agent. */
export function isPhone(userAgent: string | undefined): boolean {
  if (!userAgent) return false;
  return phone.test(userAgent) && !tablet.test(userAgent) && !bot.test(userAgent);
}

/** The kind of browser, by its User-Agent. */
export function browserOf(userAgent: string | undefined): Browser {
  if (!isPhone(userAgent)) return "pc";
  return /MicroMessenger/i.test(userAgent ?? "") ? "wechat" : "phone";
}
