import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRest } from "./use-rest.ts";
import styles from "./near.module.css";

/** How close to the window a part must come before its faces are asked for. */
const margin = "300px 0px";
const hands = ["scroll", "pointermove", "touchstart", "keydown"] as const;

/**
 * A part below the first view. At first its names stand in a face that the machine has: our own travels in slices, one
 * for nearly every name. They are asked for when somebody moves and the part comes near, or when the page is at rest.
 */
export function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isAtRest = useRest();
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    const begin = () => place.current && watch.observe(place.current);
    for (const hand of hands) addEventListener(hand, begin, { once: true, passive: true });
    return () => {
      watch.disconnect();
      for (const hand of hands) removeEventListener(hand, begin);
    };
  }, []);
  return (
    <div ref={place} className={isNear || isAtRest ? undefined : styles.far}>
      {children}
    </div>
  );
}
