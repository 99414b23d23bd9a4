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

/** Whether automatic movement is off at this moment: reduced motion, elder mode or grey mode (R-accessibility-5). */
export function isCalm(): boolean {
  const { documentElement: root } = document;
  return matchMedia(query).matches || root.hasAttribute("data-elder") || root.dataset["theme"] === "grey";
}

/** True when automatic movement is off: reduced motion, elder mode, grey mode, and until the page is hydrated. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isCalm, () => true);
}
