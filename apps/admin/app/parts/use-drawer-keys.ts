import { useEffect, useRef } from "react";
import type { RowAction } from "./table-types.ts";

/** The shortcuts of an open drawer. Inactive while typing and under a dialog. */
export function useDrawerKeys(actions: readonly RowAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isDialogOver()) return;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
      const action = latest.current.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
      if (!action) return;
      event.preventDefault();
      // Key repeat moves through the queue and triggers no action.
      if (event.repeat && action.key !== "j" && action.key !== "k") return;
      action.run();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/** The drawer counts as one dialog itself. */
const isDialogOver = () => document.querySelectorAll("dialog[open], [role=dialog]").length > 1;
