import { whenPageVisible } from "./when-page-visible.ts";

/** Starts the service worker once the page is visible and idle; it sends what waits when the connection is back. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  whenPageVisible(() => {
    // Not in private windows of some browsers: pages work without it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
  addEventListener("online", () => navigator.serviceWorker.controller?.postMessage("online"));
}
