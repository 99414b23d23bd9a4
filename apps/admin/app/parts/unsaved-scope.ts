import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Unsaved } from "./unsaved.ts";

/** The unsaved changes of the surrounding page, dialog or form; null outside the frame. */
export const UnsavedScope = createContext<Unsaved | null>(null);

/** A new scope of unsaved changes inside the surrounding one. */
export function useUnsavedScope(): Unsaved {
  const around = useContext(UnsavedScope);
  const [own] = useState(() => new Unsaved(around));
  return own;
}

/** Marks unsaved changes in a scope until `letGo` or unmount. Both take effect synchronously. */
export function useUnsavedMark(place: Unsaved) {
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
