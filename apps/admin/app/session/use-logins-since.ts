import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLogins } from "./session-store.ts";

/** Another number after a login over the page, where the present answer is a refusal: what was refused is asked for again. */
export function useLoginsSince(answer: Result<unknown> | null): number {
  const logins = useLogins();
  const [counted, setCounted] = useState({ seen: logins, asked: 0 });
  if (counted.seen !== logins) {
    setCounted({ seen: logins, asked: counted.asked + (answer && !answer.ok ? 1 : 0) });
  }
  return counted.asked;
}
