import type { PayService } from "./context.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The URL of a page of this site that a client sent: absolute, or relative to the site's origin. null for an empty text
 * and for any other host or scheme. Its origin is the one that the visitor used: ours, or another loopback name of this
 * machine.
 */
export function ownUrl(site: Pick<PayService, "origin" | "mobileOrigin">, text: string): URL | null {
  // A browser reads a backslash as a slash, and leaves out tabs and line ends.
  if (text === "" || text.startsWith("//") || /[\\\s\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text, site.origin);
  return url && isOurs(url, site) ? url : null;
}

function isOurs(url: URL, { origin, mobileOrigin }: Pick<PayService, "origin" | "mobileOrigin">): boolean {
  if (url.username !== "" || url.password !== "") return false;
  const own = new URL(origin);
  if (url.origin === own.origin) return true;
  if (mobileOrigin && url.origin === new URL(mobileOrigin).origin) return true;
  // A local installation has more than one name.
  return (
    loopback.has(url.hostname) && loopback.has(own.hostname) && url.port === own.port && url.protocol === own.protocol
  );
}
