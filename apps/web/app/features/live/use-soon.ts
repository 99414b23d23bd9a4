import { useEffect, useEffectEvent, useRef } from "react";
import { Soon } from "./soon.ts";

/** Does something soon, once for all that is heard meanwhile; see `Soon.call`. */
export function useSoon(work: () => void): (spread: number) => void {
  const due = useRef<Soon>(null);
  const doNow = useEffectEvent(work);
  useEffect(() => {
    const soon = new Soon(() => doNow());
    due.current = soon;
    return () => soon.stop();
  }, []);
  return (spread) => due.current?.call(spread);
}
