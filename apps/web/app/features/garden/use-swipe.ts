import { type TouchEvent, useRef } from "react";

/** A finger must travel this far across, in px, to turn a picture. */
const across = 48;

/** Handlers of what is turned by a finger: to the left is onwards, what goes down scrolls the page. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 });
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      if (touch) start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) > across && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}
