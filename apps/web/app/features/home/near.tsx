import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIdlePage } from "./use-idle-page.ts";
import styles from "./near.module.css";

/** Distance from the window at which a section's fonts are requested. */
const margin = "300px 0px";
const hands = ["scroll", "pointermove", "touchstart", "keydown"] as const;

/**
 * A section below the first view. At first its names use a system font: our own is sent in slices, one for nearly every
 * name. They are requested when the user scrolls and the section comes near, or when the page is idle.
 */
export function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isAtRest = useIdlePage();
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
