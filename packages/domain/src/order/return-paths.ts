import type { PayDesk } from "../payment/pay-desk.ts";

/** Pages of ours to which a payer may be led, and the questions that they understand. */
const pages = ["/home", "/family_dress", "/family_home", "/home_apply"];
const questions = ["id", "name", "hid", "payTypeid", "rid"];
const longest = 100;

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface OwnPage {
  /** Where the visitor reaches us: our origin, or another name of this machine for it. */
  origin: string;
  /** Path with its query. */
  path: string;
}

/**
 * The page of ours that the client asks to be led back to; `otherwise` for every address that is none: another host, page
 * or scheme. Only the questions that our pages know are kept.
 */
export function ownPage(desk: Pick<PayDesk, "origin" | "mobileOrigin">, asked: string, otherwise: string): OwnPage {
  const fallback = { origin: desk.origin, path: otherwise };
  // A browser reads a backslash as a slash, and leaves out tabs and line ends.
  if (asked === "" || asked.startsWith("//") || /[\\\s\p{Cc}]/u.test(asked)) return fallback;
  const url = URL.parse(asked, desk.origin);
  if (!url || !isOurs(url, desk) || !pages.includes(url.pathname)) return fallback;
  const kept = questions.flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value === null || value.length > longest ? [] : [[name, value]];
  });
  const query = new URLSearchParams(kept).toString();
  return { origin: url.origin, path: query ? `${url.pathname}?${query}` : url.pathname };
}

function isOurs(url: URL, { origin, mobileOrigin }: Pick<PayDesk, "origin" | "mobileOrigin">): boolean {
  if (url.username !== "" || url.password !== "") return false;
  const own = new URL(origin);
  if (url.origin === own.origin) return true;
  if (mobileOrigin && url.origin === new URL(mobileOrigin).origin) return true;
  // Whoever runs this on his own machine reaches it by more than one name.
  return (
    loopback.has(url.hostname) && loopback.has(own.hostname) && url.port === own.port && url.protocol === own.protocol
  );
}
