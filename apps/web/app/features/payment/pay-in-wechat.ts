import { findBridge } from "../wechat/bridge.ts";

/** What WeChat says about a payment. Only the server knows whether it is paid. */
type BridgeOutcome = "ok" | "cancel" | "fail";

/**
 * Opens WeChat's own payment window with the parameters of a checkout, as JSON; not for a payer who has left before
 * WeChat was ready.
 */
export async function payInWechat(config: string, isWanted: () => boolean): Promise<BridgeOutcome> {
  const bridge = await findBridge();
  if (!bridge) return "fail";
  if (!isWanted()) return "cancel";
  const params: unknown = JSON.parse(config);
  return new Promise((resolve) => {
    bridge.invoke("getBrandWCPayRequest", params, ({ err_msg: said }) => {
      if (said === "get_brand_wcpay_request:ok") return resolve("ok");
      resolve(said === "get_brand_wcpay_request:cancel" ? "cancel" : "fail");
    });
  });
}
