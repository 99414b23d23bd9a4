import { type PointerEvent, useRef } from "react";
import { pullOf, type Stroke, swipeOf } from "./swipe.ts";

interface Begun {
  pointer: number;
  x: number;
  y: number;
  at: number;
}

/** A page that is zoomed in is moved by the same stroke: then it is no swipe. */
const isZoomed = () => (globalThis.visualViewport?.scale ?? 1) > 1.01;

/**
 * Handlers for an element on which a finger or a pen turns the page; its style reads from `--pull` how far the finger
 * has moved. Scrolling and pinching stay the browser's: it takes such a stroke over with `pointercancel`.
 */
export function useSwipe(onSwipe: (way: -1 | 1) => void) {
  const begun = useRef<Begun | null>(null);

  const strokeOf = (event: PointerEvent, from: Begun): Stroke => ({
    fromX: from.x,
    fromY: from.y,
    x: event.clientX,
    y: event.clientY,
    ms: event.timeStamp - from.at,
  });
  const pull = (event: PointerEvent<HTMLElement>, px: number) =>
    event.currentTarget.style.setProperty("--pull", `${px}px`);
  const leave = (event: PointerEvent<HTMLElement>) => {
    begun.current = null;
    pull(event, 0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "mouse") return;
      // A second finger means a pinch.
      if (!event.isPrimary || isZoomed()) return leave(event);
      begun.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (begun.current?.pointer === event.pointerId) pull(event, pullOf(strokeOf(event, begun.current)));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = begun.current;
      if (from?.pointer !== event.pointerId) return;
      leave(event);
      const way = swipeOf(strokeOf(event, from));
      if (way !== 0) onSwipe(way);
    },
    onPointerCancel: leave,
  };
}
