import type { Ctx, PayService } from "../context/context.ts";
import type { OrderRow } from "../order/transition.ts";

/** Pages that the client wants the buyer to return to. */
export interface ReturnPages {
  returnUrl: string;
  quitUrl: string;
}

/** Pages that a payer may return to, and the query parameters that they accept. */
const pages = ["/home", "/family_dress", "/family_home", "/home_apply"];
const questions = ["id", "name", "hid", "payTypeid", "rid"];
const maxLength = 100;

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Where a payer returns after paying and after cancelling (R-payment-5, R-dressing-8): paths to store and URLs for the
 * gateway.
 */
export function returnPages(ctx: Ctx, order: Pick<OrderRow, "kind" | "residence_id">, wish: ReturnPages) {
  const page = order.kind === "dressing" ? "/family_dress" : "/home";
  const home = order.residence_id === null ? "/family_home?hid=1" : `${page}?id=${order.residence_id}`;
  const back = `${home}${home.includes("?") ? "&" : "?"}payTypeid=6&rid=1`;
  const after = ownPage(ctx.services.pay, wish.returnUrl, back);
  const quit = ownPage(ctx.services.pay, wish.quitUrl, home);
  return {
    returnPath: after.path,
    quitPath: quit.path,
    returnUrl: `${after.origin}${after.path}`,
    quitUrl: `${quit.origin}${quit.path}`,
  };
}

interface OwnPage {
  /** Origin that the visitor used: ours, or another loopback name of this machine. */
  origin: string;
  /** Path with its query. */
  path: string;
}

/**
 * The page of this site that the client wants to return to; `otherwise` for any other host, page or scheme. Only known
 * query parameters are passed on.
 */
export function ownPage(
  payService: Pick<PayService, "origin" | "mobileOrigin">,
  returnTo: string,
  otherwise: string,
): OwnPage {
  const fallback = { origin: payService.origin, path: otherwise };
  // A browser reads a backslash as a slash, and leaves out tabs and line ends.
  if (returnTo === "" || returnTo.startsWith("//") || /[\\\s\p{Cc}]/u.test(returnTo)) return fallback;
  const url = URL.parse(returnTo, payService.origin);
  if (!url || !isOurs(url, payService) || !pages.includes(url.pathname)) return fallback;
  const params = questions.flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value === null || value.length > maxLength ? [] : [[name, value]];
  });
  const query = new URLSearchParams(params).toString();
  return { origin: url.origin, path: query ? `${url.pathname}?${query}` : url.pathname };
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
