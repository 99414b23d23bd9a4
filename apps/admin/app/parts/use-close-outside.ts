import { useEffect, useRef } from "react";

/** Closes a `details` element on Escape and when pointer or focus go elsewhere. Attach the returned ref. */
export function useCloseOutside() {
  const own = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const handle = (event: Event) => {
      const place = own.current;
      if (!place?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isElsewhere = event.type !== "keydown" && event.target instanceof Node && !place.contains(event.target);
      // The focus must not stay inside the closed element.
      if (isEscape && place.contains(document.activeElement)) place.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) place.open = false;
    };
    const kinds = ["keydown", "focusin", "pointerdown"] as const;
    for (const kind of kinds) addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) removeEventListener(kind, handle);
    };
  }, []);
  return own;
}
