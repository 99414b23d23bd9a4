import { type PointerEvent, useRef } from "react";

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

/** Where a finger came down and where it is now, in CSS px; its time in ms. */
interface Stroke {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  ms: number;
}

/** In px: a fifth of a phone's width; a flick needs a third of that. */
const far = 72;
const flick = { length: 24, speed: 0.4 };

/** How far a stroke pulls the image along, in px: 0 while it is mostly vertical. */
export function pullOf({ fromX, fromY, x, y }: Stroke): number {
  const across = x - fromX;
  const along = y - fromY;
  return Math.abs(across) > Math.abs(along) ? across : 0;
}

/**
 * The meaning of a finished stroke: 1 the next image (to the left, as a page is turned), -1 the previous one, 0
 * neither.
 */
export function swipeOf(stroke: Stroke): -1 | 0 | 1 {
  const pull = pullOf(stroke);
  const isFlick = Math.abs(pull) >= flick.length && Math.abs(pull) >= flick.speed * stroke.ms;
  if (Math.abs(pull) < far && !isFlick) return 0;
  return pull < 0 ? 1 : -1;
}
