import { type RefObject, useEffect, useEffectEvent } from "react";
import { keyOf } from "./key-of.ts";

export type KeyDeeds = Readonly<Record<string, () => void>>;

/**
 * Single keys that do something wherever the page's focus is: not in a field, and not under a dialog that lies over the
 * page, unless it is `own`.
 */
export function useKeys(deeds: KeyDeeds, isOn: boolean, own?: RefObject<HTMLDialogElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deeds[keyOf(event)];
    const over = document.querySelector("dialog:modal");
    if (!deed || (over !== null && over !== own?.current)) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}
