import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** What a room does when its residence is no longer there for this reader; null: the route asks the server again. */
export const WhenGone = createContext<(() => void) | null>(null);

/** Leaves a residence as soon as a call says that it is no longer there: what a page still shows of it goes away. */
export function useGone(isGone: boolean): void {
  const { revalidate } = useRevalidator();
  const whenGone = useContext(WhenGone);
  const leave = useEffectEvent(() => (whenGone ? whenGone() : void revalidate()));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
