import { systemClock } from "@changming/kit/clock";
import { createServer } from "../../http/create-server.ts";
import { ResponseCache } from "../../http/response-cache.ts";
import { serverSettings } from "../server-settings.ts";
import { makePayKeys, readPayKeys, type PayKeyTexts } from "@changming/gateways/sandbox/pay-keys";
import { openPaySandbox, type PaySandbox, mountPaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { sandboxApps } from "@changming/gateways/sandbox/wechat-users";
import { createPublicKey } from "node:crypto";
import { alipayPrefix } from "@changming/gateways/sandbox/mount-alipay";
import { wechatPrefix } from "@changming/gateways/sandbox/mount-wechat";

/** Divides the times between notifications: a rejected one is sent again after 75 ms. */
const speed = 200;

export interface OwnGateways {
  sandbox: PaySandbox;
  /** Settings of a server that uses these gateways. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * The sandbox's gateways on a server of their own in this process, at an address of this machine: they survive the
 * server that is killed.
 */
export async function openGateways(host = "127.0.0.1"): Promise<OwnGateways> {
  const texts = await makePayKeys();
  const keys = readPayKeys(texts);
  const sandbox = openPaySandbox({ keys, folder: null, clock: systemClock, speed, publicOrigin: null });
  const server = await createServer(serverSettings, new ResponseCache());
  mountPaySandbox(server, sandbox);
  const there = await server.listen({ port: 0, host });
  return { sandbox, environment: payEnvironment(texts, there), close: () => server.close() };
}

/** The sandbox's keys and addresses as settings, in place of those of the real providers. */
function payEnvironment({ wechat, alipay }: PayKeyTexts, there: string): Record<string, string> {
  return {
    PAY_GATEWAY: "live",
    WECHATPAY_BASE_URL: `${there}${wechatPrefix}`,
    WECHATPAY_APPID: sandboxApps.inside.appid,
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
