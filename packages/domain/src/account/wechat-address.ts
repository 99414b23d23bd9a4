import type { WechatPage } from "@changming/gateways/wechat/wechat-gateway";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { ownUrl } from "../context/own-url.ts";

/** The pages that take what WeChat returns with. */
const pages = ["/login", "/sign_in_ways", "/pay"];

interface ReturnTarget {
  /** The page of this site to return to; the login where it is any other. */
  returnUrl: string;
  /** Random text of the browser, which it compares when WeChat returns. */
  state: string;
}

/** The page of WeChat that identifies the user. Throws `authNotConfigured`. */
export function getWechatAddress(ctx: Ctx, wechatPage: WechatPage, { returnUrl, state }: ReturnTarget): string {
  const { wechat, pay } = ctx.services;
  const url = ownUrl(pay, returnUrl);
  const isPage = url !== null && pages.includes(url.pathname);
  const returnTo = isPage ? `${url.origin}${url.pathname}` : `${pay.origin}/login`;
  return wechat.address(wechatPage, { returnTo, state }) ?? fail("authNotConfigured");
}
