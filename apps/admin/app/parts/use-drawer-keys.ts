import { useEffect, useRef } from "react";
import type { RowDeed } from "./table-types.ts";

/** The keys of one that is open beside its queue. Nothing while something is typed, or asked over it. */
export function useDrawerKeys(deeds: readonly RowDeed[]): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isAskedOver()) return;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
      const deed = latest.current.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
      if (!deed) return;
      event.preventDefault();
      // A key that is held leafs through; it decides about nothing.
      if (event.repeat && deed.key !== "j" && deed.key !== "k") return;
      deed.run();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/** The drawer is one dialog itself. */
const isAskedOver = () => document.querySelectorAll("dialog[open], [role=dialog]").length > 1;
