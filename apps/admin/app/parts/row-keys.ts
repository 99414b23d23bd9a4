import { useEffect, useRef } from "react";
import type { RowAction } from "./table-types.ts";

interface RowKeysOptions {
  rows: number;
  at: number;
  move(to: number): void;
  /** Actions of the current row. */
  actions: readonly RowAction[];
  runAction(action: RowAction): void;
  showHelp(): void;
}

/** The index of the current row among so many: the last one if there are fewer than before; 0 without any. */
export const boundedAt = (at: number, rows: number): number => Math.max(0, Math.min(at, rows - 1));

/** What a key means in a list: a row to move to, an action, the help, or nothing. Key repeat only moves. */
export function meaningOf(
  { key, repeat }: Pick<KeyboardEvent, "key" | "repeat">,
  { at, rows, actions }: Pick<RowKeysOptions, "at" | "rows" | "actions">,
): { to: number } | { action: RowAction } | "help" | null {
  const pressed = key.toLowerCase();
  if (pressed === "j" || pressed === "k") return { to: boundedAt(at + (pressed === "j" ? 1 : -1), rows) };
  if (pressed === "?") return "help";
  const action = actions.find((one) => one.key?.toLowerCase() === pressed);
  return action && !repeat ? { action } : null;
}

/** Keyboard control of a list: J and K move, ? lists the rest. Inactive while typing and under a dialog. */
export function useRowKeys(options: RowKeysOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const { move, runAction, showHelp } = latest.current;
      const meaning = meaningOf(event, latest.current);
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === "help") showHelp();
      else if ("to" in meaning) move(meaning.to);
      else runAction(meaning.action);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

function isForSomethingElse(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing) return true;
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open], [role=dialog]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(typing)) return true;
  // Enter on a button activates the button.
  return key === "Enter" && target.closest("button, a, summary, input, [role=tab]") !== null;
}
