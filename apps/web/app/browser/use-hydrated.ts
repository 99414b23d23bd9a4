import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False during server rendering and hydration: until then the user is unknown (R-privacy-7). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
