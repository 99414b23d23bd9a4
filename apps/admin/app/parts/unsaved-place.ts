import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Unsaved } from "./unsaved.ts";

/** The place that one stands in; null outside the frame, where nobody asks. */
export const UnsavedPlace = createContext<Unsaved | null>(null);

/** A place of one's own inside the one around it. */
export function useInnerPlace(): Unsaved {
  const around = useContext(UnsavedPlace);
  const [own] = useState(() => new Unsaved(around));
  return own;
}

/** Holds what was written in a place, until it is released or no longer drawn. Both take effect at once. */
export function useHold(place: Unsaved) {
  const release = useRef<(() => void) | null>(null);
  const letGo = useCallback(() => {
    release.current?.();
    release.current = null;
  }, []);
  const hold = useCallback(() => {
    letGo();
    release.current = place.hold();
  }, [place, letGo]);
  useEffect(() => letGo, [letGo]);
  return useMemo(() => ({ hold, letGo }), [hold, letGo]);
}
