import { useEffect, useEffectEvent, useRef } from "react";
import { Soon } from "./soon.ts";

/** Runs a task soon, once for all events that arrive meanwhile; see `Soon.call`. */
export function useDebouncedRefetch(work: () => void): (spread: number) => void {
  const due = useRef<Soon>(null);
  const doNow = useEffectEvent(work);
  useEffect(() => {
    const soon = new Soon(() => doNow());
    due.current = soon;
    return () => soon.stop();
  }, []);
  return (spread) => due.current?.call(spread);
}
