import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { listAnchor } from "./choices.ts";

/** The heading of the list takes the focus when one applied choices or turned a page; the way back leaves it alone. */
export function useListHead(): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (hash === `#${listAnchor}` && type !== "POP") head.current?.focus({ preventScroll: true });
  }, [hash, key, type]);
  return head;
}
