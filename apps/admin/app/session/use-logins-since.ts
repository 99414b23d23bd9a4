import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLogins } from "./session-store.ts";

/** Changes after a login over the page if the present answer is an error, so that the request is sent again. */
export function useLoginsSince(answer: Result<unknown> | null): number {
  const logins = useLogins();
  const [counted, setCounted] = useState({ seen: logins, refetches: 0 });
  if (counted.seen !== logins) {
    setCounted({ seen: logins, refetches: counted.refetches + (answer && !answer.ok ? 1 : 0) });
  }
  return counted.refetches;
}
