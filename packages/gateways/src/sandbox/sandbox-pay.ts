import { alipay } from "../pay/alipay/alipay.ts";
import type { PayGateways } from "../pay/pay-gateway.ts";
import { wechatPay } from "../pay/wechat/wechat-pay.ts";
import { alipayPrefix } from "./mount-alipay.ts";
import { wechatPrefix } from "./mount-wechat.ts";
import type { PaySandbox } from "./pay-sandbox.ts";

/** An address without a listener: a server that does not listen cannot be reached by its own gateways either. */
const nowhere = "http://127.0.0.1:9";

/** The real adapters, connected to the sandbox on our own server. */
export function sandboxPay(sandbox: PaySandbox): { sandbox: PaySandbox; gateways: PayGateways } {
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
