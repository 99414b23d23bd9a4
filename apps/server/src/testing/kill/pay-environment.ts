import { createPublicKey } from "node:crypto";
import { alipayPrefix } from "@changming/gateways/sandbox/mount-alipay";
import { wechatPrefix } from "@changming/gateways/sandbox/mount-wechat";
import type { PayKeyTexts } from "@changming/gateways/sandbox/pay-keys";

/** The sandbox's keys and addresses as settings, in place of those of the real providers. */
export function payEnvironment({ wechat, alipay }: PayKeyTexts, there: string): Record<string, string> {
  return {
    PAY_GATEWAY: "live",
    WECHATPAY_BASE_URL: `${there}${wechatPrefix}`,
    WECHATPAY_APPID: wechat.appid,
    WECHATPAY_MCHID: wechat.mchid,
    WECHATPAY_CERT_SERIAL: wechat.serial,
    WECHATPAY_PRIVATE_KEY: wechat.merchantKey,
    WECHATPAY_APIV3_KEY: wechat.apiKey,
    WECHATPAY_PLATFORM_KEYS: JSON.stringify({ [wechat.keyId]: publicPem(wechat.platformKey) }),
    ALIPAY_GATEWAY: `${there}${alipayPrefix}/gateway.do`,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.appKey,
    ALIPAY_PUBLIC_KEY: publicPem(alipay.alipayKey),
  };
}

const publicPem = (key: string) => createPublicKey(key).export({ type: "spki", format: "pem" });
