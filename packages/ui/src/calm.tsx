import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  const root = new MutationObserver(listener);
  media.addEventListener("change", listener);
  root.observe(document.documentElement, { attributes: true, attributeFilter: ["data-elder", "data-theme"] });
  return () => {
    media.removeEventListener("change", listener);
    root.disconnect();
  };
}

/** Whether nothing may move by itself: reduced motion, elder mode or grey mode, at this moment. */
export function isCalm(): boolean {
  const { documentElement: root } = document;
  return matchMedia(query).matches || root.hasAttribute("data-elder") || root.dataset["theme"] === "grey";
}

/** True when nothing may move by itself: reduced motion, elder mode, grey mode, and until the page is hydrated. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm, () => true);
}
