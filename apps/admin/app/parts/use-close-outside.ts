import { useEffect, useRef } from "react";

/** Shuts a `details` by Escape, and when mouse or keyboard go elsewhere. Give the ref to it. */
export function useCloseOutside() {
  const own = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const handle = (event: Event) => {
      const place = own.current;
      if (!place?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isElsewhere = event.type !== "keydown" && event.target instanceof Node && !place.contains(event.target);
      // The keyboard does not stay in what is shut.
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
