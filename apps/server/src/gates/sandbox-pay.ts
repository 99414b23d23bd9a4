import { alipay } from "@changming/gateways/pay/alipay/alipay";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import { wechatPay } from "@changming/gateways/pay/wechat/wechat-pay";
import { alipayPrefix } from "../sandbox/pay/mount-alipay.ts";
import { wechatPrefix } from "../sandbox/pay/mount-wechat.ts";
import type { PaySandbox } from "../sandbox/pay/pay-sandbox.ts";

/** What takes money, and the sandbox that stands behind it, if one does. */
export interface OpenPay {
  gateways: PayGateways;
  sandbox: PaySandbox | null;
}

/** Nobody listens there: a server that does not listen cannot be reached by its own gateways either. */
const nowhere = "http://127.0.0.1:9";

/** The real adapters, pointed at the sandbox on our own server. */
export function sandboxPay(sandbox: PaySandbox): OpenPay {
  const { keys, clock } = sandbox;
  const here = () => sandbox.address() ?? nowhere;
  // The cashier may be shown under the public name of this same server.
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
        // Under whatever name the visitor reached us: our pages may post to their own origin only.
        pageEndpoint: () => `${alipayPrefix}/gateway.do`,
        isAllowed,
        notifyUrl: () => `${here()}/callbacks/alipay`,
        clock,
      }),
    },
  };
}
