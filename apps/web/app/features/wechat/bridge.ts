import { browserOf } from "@changming/kit/host-app";

/** The object that WeChat puts into each page that it displays. */
export interface WeixinJSBridge {
  invoke(name: string, params: unknown, done: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: WeixinJSBridge;
  }
}

/** Whether WeChat displays this page on a phone or a tablet. */
export const isInsideWechat = (): boolean => browserOf(navigator.userAgent) === "wechat";

/** Milliseconds in which WeChat must have put it there. */
const waitMs = 4_000;

/** WeChat may be later than our scripts; null in other browsers. */
export function findBridge(): Promise<WeixinJSBridge | null> {
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
