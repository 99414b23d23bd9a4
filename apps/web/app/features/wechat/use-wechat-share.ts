import { useEffect } from "react";
import { useLocation } from "react-router";
import type { SiteInfo } from "../../parts/site-context.tsx";
import { isInsideWechat } from "./bridge.ts";

/** Milliseconds after a page has opened: its head is complete, and what one sees comes first. */
const pause = 800;

/** Inside WeChat each page is sent with its own title and picture, where the site has a service account. */
export function useWechatShare(site: SiteInfo | null): void {
  const siteName = site?.wechat_login.inside ? site.name : null;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (siteName === null || !isInsideWechat()) return;
    const controller = new AbortController();
    const share = async () => {
      const { shareInWechat } = await import("./share-in-wechat.ts");
      await shareInWechat(siteName, controller.signal);
    };
    // Without it WeChat sends the plain address.
    const timer = setTimeout(() => void share().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [siteName, pathname, search]);
}
