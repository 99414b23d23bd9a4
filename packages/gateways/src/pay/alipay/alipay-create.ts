import { z } from "zod";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { yuanText } from "@changming/kit/money";
import type { Checkout, PayAnswer, Purchase } from "../pay-gateway.ts";
import { alipaySubject, requireNumber } from "../purchase-text.ts";
import { type AlipaySettings, requestParams, splitParams } from "./alipay-client.ts";

const prepared = z.object({
  method: z.enum(["alipay.trade.page.pay", "alipay.trade.wap.pay"]),
  content: z.string(),
  pages: z.record(z.string(), z.string()),
  expiresAt: z.coerce.date(),
});

/** Page pay for a PC, WAP for a phone. `time_expire` is short, because an open cashier page cannot be closed. */
export function prepareAlipay(settings: AlipaySettings, purchase: Purchase): string {
  const { outTradeNo, amount, subject, expiresAt, scene, returnUrl, quitUrl } = purchase;
  if (amount < 1) throw new RangeError("nothing to pay");
  const isPhone = scene === "phone";
  const content = JSON.stringify({
    out_trade_no: requireNumber(outTradeNo),
    total_amount: yuanText(amount),
    subject: alipaySubject(subject, 240),
    product_code: isPhone ? "QUICK_WAP_WAY" : "FAST_INSTANT_TRADE_PAY",
    time_expire: shanghaiDateTime(expiresAt),
    ...(isPhone && quitUrl !== null && { quit_url: quitUrl }),
  });
  return JSON.stringify({
    method: isPhone ? "alipay.trade.wap.pay" : "alipay.trade.page.pay",
    content,
    pages: { notify_url: settings.notifyUrl(), ...(returnUrl !== null && { return_url: returnUrl }) },
    expiresAt,
  });
}

/**
 * Sends nothing: the payer's browser submits the signed form. The content is unchanged; timestamp and signature are
 * new.
 */
export function createAlipay(settings: AlipaySettings, request: string): PayAnswer<{ checkout: Checkout }> {
  const { method, content, pages, expiresAt } = prepared.parse(JSON.parse(request));
  const { query, bizContent } = splitParams(requestParams(settings, method, content, pages));
  const action = `${settings.pageEndpoint()}?${query}`;
  const html = `<form id="alipay" method="post" accept-charset="utf-8" action="${attribute(action)}"><input type="hidden" name="biz_content" value="${attribute(bizContent)}"></form>`;
  return { ok: true, checkout: { kind: "form", html, validUntil: expiresAt } };
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;", "'": "&#39;" };

function attribute(text: string): string {
  return text.replace(/[&"<>']/g, (character) => escapes[character] ?? character);
}
