import { type RefObject, useEffect, useMemo, useRef } from "react";

/** Pause after a touch, so that a swipe can finish, ms. */
const afterTouch = 2_000;

interface Blockers {
  /** True while the user interacts with the moving element. */
  is(): boolean;
  /** Blocks for so many ms. */
  for(ms: number): void;
}

/** Blocks movement in the element while the pointer is over it, keyboard focus is in it or a finger touches it. */
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
