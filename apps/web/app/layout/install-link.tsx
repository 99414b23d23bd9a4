import { useState, useSyncExternalStore } from "react";
import { ModalDialog } from "../parts/modal-dialog.tsx";

/** What Chromium announces where the site can be put on the home screen; no other browser does. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function setOffered(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

/** Retains the browser's offer, so that it asks nothing by itself: only the link in the footer does. */
export function noteInstallOffers(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) setOffered(event);
  });
  addEventListener("appinstalled", () => setOffered(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On an iPhone or iPad the user does it by hand, in Safari. */
function isByHand(): boolean {
  const { userAgent } = navigator;
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1;
  return (
    isApple &&
    /Safari\//.test(userAgent) &&
    !/MicroMessenger|CriOS|FxiOS|EdgiOS|QQ|baidu|GSA|UCBrowser|DingTalk/.test(userAgent) &&
    !isInstalled()
  );
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** A quiet link that puts the site on the home screen (R-site-19); nothing where the browser cannot. */
export function InstallLink() {
  const offer = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  const byHand = useSyncExternalStore(subscribe, isByHand, () => false);
  const [isExplained, setExplained] = useState(false);
  if (!offer && !byHand) return null;
  const handleInstall = () => {
    if (!offer) return setExplained(true);
    // It asks once only.
    setOffered(null);
    void offer.prompt();
  };
  return (
    <>
      <button type="button" onClick={handleInstall}>
        放到桌面
      </button>
      {isExplained && (
        <ModalDialog title="放到桌面" onClose={() => setExplained(false)}>
          <p>点浏览器的“分享”按钮（方框里一个向上的箭头），往下找到“添加到主屏幕”，再点“添加”。</p>
          <p>以后点桌面上的图标就能来，不用再找网址。</p>
        </ModalDialog>
      )}
    </>
  );
}
