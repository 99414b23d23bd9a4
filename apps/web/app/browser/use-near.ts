import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether an element has come within 200 px of the window. For many small images far down a page: with `loading="lazy"`
 * browsers request them up to 2,500 px before they are visible, so nearly always.
 */
export function useNear<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !target.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: "200px",
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [target, isNear];
}
