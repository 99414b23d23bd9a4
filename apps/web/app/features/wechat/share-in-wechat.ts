import { api } from "../../api/api.ts";
import { findBridge, type WeixinJSBridge } from "./bridge.ts";

/** What the menu of WeChat sends. */
interface Shared {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The link preview in the head of this page; null on a page that is nobody else's business. */
function previewOf(head: HTMLHeadElement): Shared | null {
  const content = (name: string) => head.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? "";
  const [title, desc, link, imgUrl] = [content("title"), content("description"), content("url"), content("image")];
  return title === "" || link === "" ? null : { title, desc, link, imgUrl };
}

/** WeChat on an iPhone checks the address by which the document was opened, not what the router made of it since. */
function addressesToSign(): string[] {
  const [entry] = performance.getEntriesByType("navigation");
  const current = location.href;
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return isApple && entry && entry.name !== current ? [entry.name, current] : [current];
}

const invoke = (bridge: WeixinJSBridge, name: string, params: object): Promise<boolean> =>
  new Promise((resolve) => bridge.invoke(name, params, ({ err_msg: said = "" }) => resolve(/:\s*ok$/.test(said))));

/**
 * Gives WeChat's own menu the title, line and picture of this page. The calls are those of WeChat's JSSDK, without the
 * SDK: it would report each page that is opened. False where WeChat does not accept it: it sends the plain address then.
 */
export async function shareInWechat(signal: AbortSignal): Promise<boolean> {
  const shared = previewOf(document.head);
  const bridge = shared && (await findBridge());
  if (!bridge) return false;
  for (const url of addressesToSign()) {
    if (signal.aborted) return false;
    const signed = await api.share.signPage({ url }, { signal, isBackground: true });
    if (!signed.ok) return false;
    const verification = {
      verifyAppId: signed.body.appId,
      verifySignType: "sha1",
      verifyTimestamp: String(signed.body.timestamp),
      verifyNonceStr: signed.body.nonceStr,
      verifySignature: signed.body.signature,
      appId: signed.body.appId,
    };
    const verifyJsApiList = ["updateAppMessageShareData", "updateTimelineShareData"];
    if (!(await invoke(bridge, "preVerifyJSAPI", { ...verification, verifyJsApiList }))) continue;
    if (signal.aborted) return false;
    const { desc, ...short } = shared;
    const isForFriends = await invoke(bridge, "updateAppMessageShareData", { ...verification, ...short, desc });
    const isForMoments = await invoke(bridge, "updateTimelineShareData", { ...verification, ...short });
    return isForFriends && isForMoments;
  }
  return false;
}
