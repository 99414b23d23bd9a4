import { type RefObject, useEffect, useEffectEvent } from "react";
import { keyOf } from "./key-of.ts";

type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Single-key shortcuts wherever the page's focus is: not in a field, and not under a modal dialog that covers the page,
 * unless it is `own`.
 */
export function useKeys(actions: KeyActions, isOn: boolean, own?: RefObject<HTMLDialogElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[keyOf(event)];
    const over = document.querySelector("dialog:modal");
    if (!action || (over !== null && over !== own?.current)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}
