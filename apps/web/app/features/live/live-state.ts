import { useSyncExternalStore } from "react";

/** How often a page asks by itself, in ms: while nothing else tells what happens, and while the live connection does. */
const alone = 15_000;
const besideLive = 60_000;

let isOpen = false;
const listeners = new Set<() => void>();

/** The connection of this tab is there now, or is not any more. */
export function tellLine(isThere: boolean): void {
  isOpen = isThere;
  for (const listener of listeners) listener();
}

export const isLineOpen = (): boolean => isOpen;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long a page that shows what happens waits until it asks again, in ms. */
export function useAskingPace(): number {
  const isThere = useSyncExternalStore(subscribe, isLineOpen, () => false);
  return isThere ? besideLive : alone;
}
