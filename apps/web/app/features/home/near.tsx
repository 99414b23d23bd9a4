import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./near.module.css";

/** How close to the window a part must come before its faces are asked for. */
const margin = "300px 0px";
/** How long the first view is left alone, in ms, unless somebody moves before. */
const quiet = 4_000;
const hands = ["scroll", "pointermove", "touchstart", "keydown"] as const;

/**
 * A part below the first view. At first its names stand in a face that the machine has: our own travels in slices, one
 * for nearly every name. They are asked for when the part comes near or, on a good line, when the page has come to rest.
 */
export function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    const begin = () => place.current && watch.observe(place.current);
    const timer = setTimeout(() => (isSlowLine() ? begin() : setNear(true)), quiet);
    for (const hand of hands) addEventListener(hand, begin, { once: true, passive: true });
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const hand of hands) removeEventListener(hand, begin);
    };
  }, []);
  return (
    <div ref={place} className={isNear ? undefined : styles.far}>
      {children}
    </div>
  );
}

/** True where the browser says that bytes are dear; some browsers never say so. */
function isSlowLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? "4g") !== "4g";
}
