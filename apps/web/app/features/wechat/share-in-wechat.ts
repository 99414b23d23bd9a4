import { shareImageOf } from "@changming/kit/product-name";
import { api } from "../../api/api.ts";
import { findBridge, type WeixinJSBridge } from "./bridge.ts";

/** What the menu of WeChat sends. */
interface Shared {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Parameters that WeChat itself adds to an address that was sent. */
const added = ["from", "isappinstalled", "scene"];

/**
 * The link preview in the head of this page. A page without one, such as a private one, is sent as the site: what the
 * page before had given must not stand for it.
 */
function previewOf(head: HTMLHeadElement, siteName: string): Shared {
  const content = (name: string) => head.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? "";
  // The address as it is: an invitation or a certificate's number is in its query.
  const link = new URL(location.href);
  link.hash = "";
  for (const name of added) link.searchParams.delete(name);
  const imgUrl = content("image") || new URL(shareImageOf(siteName), location.origin).href;
  return { title: content("title") || siteName, desc: content("description"), link: link.href, imgUrl };
}

/** WeChat on an iPhone checks the address by which the document was opened, not what the router made of it since. */
function addressesToSign(): string[] {
  const [entry] = performance.getEntriesByType("navigation");
  const current = location.href;
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return isApple && entry && entry.name !== current ? [entry.name, current] : [current];
}

/** Milliseconds after which WeChat answers no more. */
const waitMs = 5_000;

const invoke = (bridge: WeixinJSBridge, name: string, params: object): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs);
    bridge.invoke(name, params, ({ err_msg: said = "" }) => {
      clearTimeout(timer);
      resolve(/:\s*ok$/.test(said));
    });
  });

/** What WeChat has accepted in this document, by the address that was signed. */
const accepted = new Map<string, object>();

const jsApiList = ["updateAppMessageShareData", "updateTimelineShareData"];

/** Milliseconds after which another request has fetched the ticket, or its turn has ended. */
const retryMs = 16_000;

/**
 * Gives WeChat's own menu the title, line and picture of this page. The calls are those of WeChat's JSSDK, without the
 * SDK: it would report each page that is opened. Where WeChat does not accept it, it sends the plain address.
 */
export async function shareInWechat(siteName: string, signal: AbortSignal): Promise<void> {
  const bridge = await findBridge();
  if (!bridge || signal.aborted) return;
  const verification = await verify(bridge, signal);
  if (verification === null || signal.aborted) return;
  const { desc, ...short } = previewOf(document.head, siteName);
  await invoke(bridge, "updateAppMessageShareData", { ...verification, ...short, desc });
  await invoke(bridge, "updateTimelineShareData", { ...verification, ...short });
}

/** What WeChat accepts of this page; null where it accepts nothing. */
async function verify(bridge: WeixinJSBridge, signal: AbortSignal): Promise<object | null> {
  for (const url of addressesToSign()) {
    const known = accepted.get(url);
    if (known) return known;
    const signed = await signPage(url, signal);
    if (!signed) return null;
    const verification = {
      appId: signed.appId,
      verifyAppId: signed.appId,
      verifySignType: "sha1",
      verifyTimestamp: String(signed.timestamp),
      verifyNonceStr: signed.nonceStr,
      verifySignature: signed.signature,
    };
    if (await invoke(bridge, "preVerifyJSAPI", { ...verification, verifyJsApiList: jsApiList })) {
      accepted.set(url, verification);
      return verification;
    }
  }
  return null;
}

async function signPage(url: string, signal: AbortSignal) {
  const request = () => api.share.signPage({ url }, { signal, isBackground: true });
  let signed = await request();
  if (!signed.ok && signed.error === "authUnavailable" && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    if (!signal.aborted) signed = await request();
  }
  return signed.ok ? signed.body : null;
}
