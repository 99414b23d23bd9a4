import { z } from "zod";
import { beijingTimestamp } from "../beijing-time.ts";
import type { Checkout, PayAnswer, Purchase } from "../pay-gateway.ts";
import { requireNumber, shortText } from "../purchase-text.ts";
import { payError } from "../pay-error.ts";
import { h5Answer, nativeAnswer } from "./wechat-answers.ts";
import { callWechat, type WechatSettings } from "./wechat-client.ts";

/** Lifetime of the URLs that WeChat gives out, milliseconds. */
const codeLife = 2 * 3_600_000;
const h5Life = 5 * 60_000;

const prepared = z.object({
  kind: z.enum(["native", "h5"]),
  body: z.string(),
  expiresAt: z.coerce.date(),
  returnUrl: z.string().nullable(),
});

/** Native for a screen that shows a code, H5 for a phone. The `body` inside is sent to WeChat byte for byte. */
export function prepareWechat(settings: WechatSettings, purchase: Purchase): string {
  const { outTradeNo, amount, subject, expiresAt, scene, clientIp, returnUrl } = purchase;
  if (amount < 1) throw new RangeError("nothing to pay");
  const body = JSON.stringify({
    appid: settings.appid,
    mchid: settings.mchid,
    description: shortText(subject, 127),
    out_trade_no: requireNumber(outTradeNo),
    time_expire: beijingTimestamp(expiresAt),
    notify_url: settings.notifyUrl(),
    amount: { total: amount, currency: "CNY" },
    ...(scene === "phone" && { scene_info: { payer_client_ip: clientIp, h5_info: { type: "Wap" } } }),
  });
  return JSON.stringify({ kind: scene === "phone" ? "h5" : "native", body, expiresAt, returnUrl });
}

/** Places the order; the same bytes again give a new code of the same order. */
export async function createWechat(
  settings: WechatSettings,
  request: string,
): Promise<PayAnswer<{ checkout: Checkout }>> {
  const { kind, body, expiresAt, returnUrl } = prepared.parse(JSON.parse(request));
  const errand = { method: "POST" as const, path: `/v3/pay/transactions/${kind}`, body };
  const until = (life: number) => new Date(Math.min(expiresAt.getTime(), settings.clock().getTime() + life));
  if (kind === "native") {
    const given = await callWechat(settings, errand, nativeAnswer);
    if (!given.ok) return given;
    return { ok: true, checkout: { kind: "code", codeUrl: given.answer.code_url, validUntil: until(codeLife) } };
  }
  const given = await callWechat(settings, errand, h5Answer);
  if (!given.ok) return given;
  const url = new URL(given.answer.h5_url);
  if (!settings.isAllowed(url)) return payError("answerUnverified", "FOREIGN-ADDRESS", given.requestId);
  if (returnUrl !== null) url.searchParams.set("redirect_url", returnUrl);
  return { ok: true, checkout: { kind: "redirect", url: url.href, validUntil: until(h5Life) } };
}
