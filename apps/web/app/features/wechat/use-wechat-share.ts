import { useEffect } from "react";
import { useLocation } from "react-router";
import { isInsideWechat } from "./bridge.ts";

/** Milliseconds after a page has opened: its head is complete, and what one sees comes first. */
const pause = 800;

/** Inside WeChat each page is sent with its own title and picture; `isOffered`: the site has a service account. */
export function useWechatShare(isOffered: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isOffered || !isInsideWechat()) return;
    const controller = new AbortController();
    const share = async () => {
      const { shareInWechat } = await import("./share-in-wechat.ts");
      await shareInWechat(controller.signal);
    };
    // Without it WeChat sends the plain address.
    const timer = setTimeout(() => void share().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isOffered, pathname, search]);
}
