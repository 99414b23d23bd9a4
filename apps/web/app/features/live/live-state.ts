import { useSyncExternalStore } from "react";

/** Polling intervals of a page, in ms: without the live connection (R-live-11), and beside it. */
const alone = 15_000;
const besideLive = 60_000;

let isOpen = false;
const listeners = new Set<() => void>();

/** Called when the live connection of this tab opens or closes. */
export function setConnected(isThere: boolean): void {
  isOpen = isThere;
  for (const listener of listeners) listener();
}

export const isConnected = (): boolean => isOpen;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Delay until a page with live data polls again, in ms. */
export function usePollInterval(): number {
  const isThere = useSyncExternalStore(subscribe, isConnected, () => false);
  return isThere ? besideLive : alone;
}
