import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  const elder = new MutationObserver(listener);
  media.addEventListener("change", listener);
  elder.observe(document.documentElement, { attributes: true, attributeFilter: ["data-elder"] });
  return () => {
    media.removeEventListener("change", listener);
    elder.disconnect();
  };
}

/** Whether nothing may move by itself: reduced motion or elder mode, at this moment. */
export function isCalm(): boolean {
  return matchMedia(query).matches || document.documentElement.hasAttribute("data-elder");
}

/** True when nothing may move by itself: reduced motion, elder mode, and until the page is hydrated. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm, () => true);
}
