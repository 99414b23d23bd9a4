import type { Browser } from "@changming/domain/context";

/** Android tablets leave `Mobile` out, iPads say that they are Macs or say so; an old tablet may say `Mobile` too. */
const phone = /iPhone|iPod|Windows Phone|\bMobile\b|\bPhone\b/i;
const tablet = /iPad|Tablet|PlayBook|Silk\/|Kindle|\bPad\b|\bSM-[TX]\d|\bNexus (?:7|9|10)\b/i;

/** Those who read for others: search engines and the previews of shared links. They read the pages that are canonical. */
const bot =
  /(?<!\bcu)bot\b|spider|crawl|slurp|externalhit|embedly|preview|lighthouse|headlesschrome|google-inspectiontool|mediapartners|wget|curl\//i;

/** True for the browser of a person on a phone, by its User-Agent. */
export function isPhone(userAgent: string | undefined): boolean {
  if (!userAgent) return false;
  return phone.test(userAgent) && !tablet.test(userAgent) && !bot.test(userAgent);
}

/** With what somebody looks at us, by its User-Agent. */
export function browserOf(userAgent: string | undefined): Browser {
  if (!isPhone(userAgent)) return "pc";
  return /MicroMessenger/i.test(userAgent ?? "") ? "wechat" : "phone";
}
