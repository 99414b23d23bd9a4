import { useEffect, useRef } from "react";
import type { RowDeed } from "./table-types.ts";

interface RowKeysOptions {
  rows: number;
  at: number;
  move(to: number): void;
  /** Of the row that is pointed at. */
  deeds: readonly RowDeed[];
  carryOut(deed: RowDeed): void;
  showHelp(): void;
}

/** The row that is pointed at, of so many: the last one where there are fewer than before; 0 where there is none. */
export const boundedAt = (at: number, rows: number): number => Math.max(0, Math.min(at, rows - 1));

/** What a key means in a list: a row to go to, a deed, the help, or nothing. A key that is held only moves. */
export function meaningOf(
  { key, repeat }: Pick<KeyboardEvent, "key" | "repeat">,
  { at, rows, deeds }: Pick<RowKeysOptions, "at" | "rows" | "deeds">,
): { to: number } | { deed: RowDeed } | "help" | null {
  const pressed = key.toLowerCase();
  if (pressed === "j" || pressed === "k") return { to: boundedAt(at + (pressed === "j" ? 1 : -1), rows) };
  if (pressed === "?") return "help";
  const deed = deeds.find((one) => one.key?.toLowerCase() === pressed);
  return deed && !repeat ? { deed } : null;
}

/** Works a list through without a mouse: J and K move, ? tells the rest. Nothing while something is typed or asked. */
export function useRowKeys(options: RowKeysOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const { move, carryOut, showHelp } = latest.current;
      const meaning = meaningOf(event, latest.current);
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === "help") showHelp();
      else if ("to" in meaning) move(meaning.to);
      else carryOut(meaning.deed);
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
  // Enter on a button is the button's.
  return key === "Enter" && target.closest("button, a, summary, input, [role=tab]") !== null;
}
