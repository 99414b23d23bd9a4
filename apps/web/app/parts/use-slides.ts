import { type RefObject, useEffect, useRef, useState } from "react";
import { useBlockers } from "@changming/ui/blockers";
import { useReducedMotion } from "@changming/ui/calm";

/** Interval of slides (R-home-3), and of the check whether it has passed, in ms. */
const interval = 5_000;
const tick = 250;

export interface Slides {
  index: number;
  /** Advances by itself now, unless the pointer is over it. */
  isAutomatic: boolean;
  isPaused: boolean;
  canPause: boolean;
  /** The element that stops the slides under the pointer. */
  strip: RefObject<HTMLDivElement | null>;
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
  togglePause: () => void;
}

/**
 * Turns slides every 5 s: not under the pointer, not while the focus is in `hero`, not in a hidden tab, not in calm
 * mode, not when paused (R-accessibility-5).
 */
export function useSlides(count: number, hero: RefObject<HTMLElement | null>): Slides {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const blocked = useBlockers(strip);
  const isCalm = useReducedMotion();
  const isAutomatic = count > 1 && !isCalm && !isPaused;

  useEffect(() => {
    if (!isAutomatic) return;
    let elapsed = 0;
    const timer = setInterval(() => {
      if (document.hidden || blocked.is() || hero.current?.contains(document.activeElement)) return;
      elapsed += tick;
      if (elapsed >= interval) setIndex((index + 1) % count);
    }, tick);
    return () => clearInterval(timer);
  }, [isAutomatic, index, count, hero, blocked]);

  return {
    index: Math.min(index, Math.max(0, count - 1)),
    isAutomatic,
    isPaused,
    canPause: count > 1 && !isCalm,
    strip,
    show: setIndex,
    step: (by) => setIndex((index + by + count) % Math.max(1, count)),
    togglePause: () => setPaused(!isPaused),
  };
}
