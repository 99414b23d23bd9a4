import { useEffect } from "react";

const focusable = "input:not([type=hidden]), select, textarea, button, [href], [tabindex='0']";

/** Leads the keyboard to the first thing in a place that takes it, as soon as the place is drawn. Gives what stops it. */
export function focusWithin(place: HTMLElement | null): () => void {
  return lead(place, () => place?.querySelector<HTMLElement>(focusable));
}

/** Leads the keyboard to a place itself; it needs a `tabIndex`. Gives what stops it. */
export function focusPlace(place: HTMLElement | null): () => void {
  return lead(place, () => place);
}

function lead(place: HTMLElement | null, target: () => HTMLElement | null | undefined): () => void {
  let frame = 0;
  const tryIt = (triesLeft: number) => {
    if (!place || place.contains(document.activeElement)) return;
    target()?.focus();
    if (!place.contains(document.activeElement) && triesLeft > 0) {
      frame = requestAnimationFrame(() => tryIt(triesLeft - 1));
    }
  };
  tryIt(10);
  return () => cancelAnimationFrame(frame);
}

/** Where the keyboard was before something lay over the page, there it is again afterwards; else on the list's row. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isThere ? before : document.querySelector<HTMLElement>("tr[aria-current]");
      target?.focus({ preventScroll: true });
    };
  }, []);
}
