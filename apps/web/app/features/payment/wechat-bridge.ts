/** The object that WeChat puts into each page that it displays. */
interface WeixinJSBridge {
  invoke(name: string, params: unknown, done: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinJSBridge;
  }
}

/** Milliseconds in which WeChat must have put it there. */
const waitMs = 4_000;

/** WeChat may be later than our scripts; null in other browsers. */
function findBridge(): Promise<WeixinJSBridge | null> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      document.removeEventListener("WeixinJSBridgeReady", settle);
      resolve(window.WeixinJSBridge ?? null);
    };
    const timer = setTimeout(settle, waitMs);
    document.addEventListener("WeixinJSBridgeReady", settle);
  });
}

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
