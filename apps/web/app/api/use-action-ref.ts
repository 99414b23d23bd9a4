import { useRef } from "react";
import { newRef } from "./new-ref.ts";

/**
 * Returns the idempotency key of a content: the same content gets the same one, so that a retry creates nothing twice
 * (R-wire-9). For event handlers only.
 */
export function useActionRef(): (content: string) => string {
  const named = useRef({ content: "", ref: "" });
  return (content) => {
    if (named.current.ref === "" || named.current.content !== content) named.current = { content, ref: newRef() };
    return named.current.ref;
  };
}
