import { useRef } from "react";
import { newRef } from "./new-ref.ts";

/** Names what is sent: the same words under the same name, so that a second try makes nothing twice; others anew. For events only. */
export function useDeedRef(): (words: string) => string {
  const named = useRef({ words: "", ref: "" });
  return (words) => {
    if (named.current.ref === "" || named.current.words !== words) named.current = { words, ref: newRef() };
    return named.current.ref;
  };
}
