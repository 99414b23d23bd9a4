import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** What a room does when its residence is no longer there for this reader; null: the route asks the server again. */
export const WhenGone = createContext<(() => void) | null>(null);

/** The way out of a residence that is no longer there for this reader. */
export function useLeave(): () => void {
  const { revalidate } = useRevalidator();
  const whenGone = useContext(WhenGone);
  return () => (whenGone ? whenGone() : void revalidate());
}

/** Leaves a residence as soon as a call says that it is no longer there: what a page still shows of it goes away. */
export function useGone(isGone: boolean): void {
  const leave = useEffectEvent(useLeave());
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
