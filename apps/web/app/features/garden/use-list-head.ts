import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { listAnchor } from "./choices.ts";

/** Focuses the heading of the list after choices were applied or a page was turned, but not after back navigation. */
export function useListHead(): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (hash === `#${listAnchor}` && type !== "POP") head.current?.focus({ preventScroll: true });
  }, [hash, key, type]);
  return head;
}
