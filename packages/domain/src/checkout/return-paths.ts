import type { Ctx, PayService } from "../context/context.ts";
import { ownUrl } from "../context/own-url.ts";
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
  const url = ownUrl(payService, returnTo);
  if (!url || !pages.includes(url.pathname)) return { origin: payService.origin, path: otherwise };
  const params = questions.flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value === null || value.length > maxLength ? [] : [[name, value]];
  });
  const query = new URLSearchParams(params).toString();
  return { origin: url.origin, path: query ? `${url.pathname}?${query}` : url.pathname };
}
