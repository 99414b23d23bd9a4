import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False while the server renders and the browser takes over: until then nobody knows who is looking. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
