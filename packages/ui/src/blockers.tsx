import { type RefObject, useEffect, useMemo, useRef } from "react";

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
  const state = useRef({ hovered: false, focused: false, touched: false, until: 0 });
  const blockers = useMemo<Blockers>(
    () => ({
      is: () =>
        state.current.hovered ||
        state.current.focused ||
        state.current.touched ||
        performance.now() < state.current.until,
      for: (ms) => {
        state.current.until = performance.now() + ms;
      },
    }),
    [],
  );

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handler: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, handler, { signal: listening.signal, passive: true });
    on("pointerenter", (event) => (state.current.hovered = event.pointerType === "mouse"));
    on("pointerleave", () => (state.current.hovered = false));
    on(
      "focusin",
      (event) => (state.current.focused = event.target instanceof Element && event.target.matches(":focus-visible")),
    );
    on("focusout", () => (state.current.focused = false));
    on("touchstart", () => (state.current.touched = true));
    const release = () => {
      state.current.touched = false;
      blockers.for(afterTouch);
    };
    on("touchend", release);
    on("touchcancel", release);
    return () => listening.abort();
  }, [root, blockers]);

  return blockers;
}
