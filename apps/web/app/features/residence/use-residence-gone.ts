import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** What a page does when its residence is no longer visible for this user; null: the route is revalidated. */
export const OnResidenceGone = createContext<(() => void) | null>(null);

/** Returns how to leave a residence that is no longer visible for this user. */
export function useLeave(): () => void {
  const { revalidate } = useRevalidator();
  const whenGone = useContext(OnResidenceGone);
  return () => (whenGone ? whenGone() : void revalidate());
}

/** Leaves a residence as soon as a call says that it is gone: the page must not display it any longer. */
export function useResidenceGone(isGone: boolean): void {
  const leave = useEffectEvent(useLeave());
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
