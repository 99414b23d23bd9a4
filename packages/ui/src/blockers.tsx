import { type RefObject, useEffect, useMemo } from "react";

/** What a hand on the screen needs to be done with a swipe, in ms. */
const afterTouch = 2_000;

export interface Blockers {
  /** True while somebody uses what moves. */
  is(): boolean;
  /** Holds still for so many ms. */
  for(ms: number): void;
}

/** Watches for a pointer over the element, the keyboard's focus in it and fingers on it: then nothing may move there. */
export function useBlockers(root: RefObject<HTMLElement | null>): Blockers {
  const state = useMemo(() => ({ hovered: false, focused: false, touched: false, until: 0 }), []);
  const blockers = useMemo<Blockers>(
    () => ({
      is: () => state.hovered || state.focused || state.touched || performance.now() < state.until,
      for: (ms) => {
        state.until = performance.now() + ms;
      },
    }),
    [state],
  );

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, handler, { signal: listening.signal, passive: true });
    on("pointerenter", (event) => (state.hovered = event.pointerType === "mouse"));
    on("pointerleave", () => (state.hovered = false));
    on(
      "focusin",
      (event) => (state.focused = event.target instanceof Element && event.target.matches(":focus-visible")),
    );
    on("focusout", () => (state.focused = false));
    on("touchstart", () => (state.touched = true));
    const release = () => {
      state.touched = false;
      blockers.for(afterTouch);
    };
    on("touchend", release);
    on("touchcancel", release);
    return () => listening.abort();
  }, [root, state, blockers]);

  return blockers;
}
