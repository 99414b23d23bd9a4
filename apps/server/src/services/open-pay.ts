import { join } from "node:path";
import type { Clock } from "@changming/kit/clock";
import { alipay } from "@changming/gateways/pay/alipay/alipay";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import { wechatPay } from "@changming/gateways/pay/wechat/wechat-pay";
import type { Config } from "../config/config.ts";
import { openPayKeys } from "../sandbox/pay/pay-keys.ts";
import { openPaySandbox, type PaySandbox } from "../sandbox/pay/pay-sandbox.ts";
import { alipayPrefix } from "../sandbox/pay/mount-alipay.ts";
import { wechatPrefix } from "../sandbox/pay/mount-wechat.ts";
import { liveAlipay, liveWechat } from "./live-pay.ts";

type PayOptions = Pick<Config, "pay" | "dataDir" | "origin" | "publicOrigin">;

/** The configured gateways. Throws ConfigError with a message for a key that cannot be read. */
export async function openPay({ pay, dataDir, origin, publicOrigin }: PayOptions, clock: Clock): Promise<OpenPay> {
  if (pay.kind === "off") return { gateways: { 4: null, 6: null }, sandbox: null };
  if (pay.kind === "sandbox") {
    const folder = join(dataDir, "sandbox", "pay");
    const keys = await openPayKeys(folder);
    return sandboxPay(openPaySandbox({ keys, folder, clock, speed: pay.speed, publicOrigin }));
  }
  const gateways = {
    4: pay.wechat && (await liveWechat(pay.wechat, origin, clock)),
    6: pay.alipay && (await liveAlipay(pay.alipay, origin, clock)),
  };
  return { gateways, sandbox: null };
}

/** The open gateways, and their sandbox, if it is used. */
export interface OpenPay {
  gateways: PayGateways;
  sandbox: PaySandbox | null;
}

/** An address without a listener: a server that does not listen cannot be reached by its own gateways either. */
const nowhere = "http://127.0.0.1:9";

/** The real adapters, connected to the sandbox on our own server. */
export function sandboxPay(sandbox: PaySandbox): OpenPay {
  const { keys, clock } = sandbox;
  const here = () => sandbox.address() ?? nowhere;
  // The cashier may be displayed under the public name of this same server.
  const isAllowed = (url: URL) => url.pathname.startsWith("/sandbox/");
  const { merchant, platform, ...wechat } = keys.wechat;
  return {
    sandbox,
    gateways: {
      4: wechatPay({
        ...wechat,
        gateway: "sandbox",
        privateKey: merchant.privateKey,
        platformKeys: new Map([[wechat.keyId, platform.publicKey]]),
        activeKeyId: wechat.keyId,
        endpoint: () => `${here()}${wechatPrefix}`,
        isAllowed,
        notifyUrl: () => `${here()}/callbacks/wechat`,
        clock,
      }),
      6: alipay({
        ...keys.alipay,
        gateway: "sandbox",
        privateKey: keys.alipay.app.privateKey,
        alipayPublicKey: keys.alipay.alipay.publicKey,
        endpoint: () => `${here()}${alipayPrefix}/gateway.do`,
        // Relative, for whatever name the visitor used: our pages may post to their own origin only.
        pageEndpoint: () => `${alipayPrefix}/gateway.do`,
        isAllowed,
        notifyUrl: () => `${here()}/callbacks/alipay`,
        clock,
      }),
    },
  };
}
