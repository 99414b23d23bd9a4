import { useEffect, useRef } from "react";

const focusable = "input:not([type=hidden]), select, textarea, button, [href], [tabindex='0']";

/** Focuses the first focusable element inside `place`, retrying until it is rendered. Returns the cancel function. */
export function focusWithin(place: HTMLElement | null): () => void {
  return moveFocus(place, () => place?.querySelector<HTMLElement>(focusable));
}

/** Focuses `place` itself, which needs a `tabIndex`. Returns the cancel function. */
export function focusPlace(place: HTMLElement | null): () => void {
  return moveFocus(place, () => place);
}

function moveFocus(place: HTMLElement | null, target: () => HTMLElement | null | undefined): () => void {
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

/** Returns the focus to where it was before an overlay opened; otherwise to the list's current row. */
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

/** Focuses the first field of a form on mount. Attach the returned ref to the form. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  return form;
}
