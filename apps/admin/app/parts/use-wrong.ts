import { useState } from "react";
import type { ErrorName } from "@changming/contract/errors";
import { sessionState, useLogins } from "../session/session-store.ts";

/** What a login over the page puts right. */
const ofTheLogin: readonly string[] = ["sessionInvalid", "staffPageStale"] satisfies ErrorName[];

/** Whether a refusal that came after so many logins still stands after so many. */
export function stillStands({ error, logins }: { error: string | null; logins: number }, now: number): boolean {
  return now === logins || error === null || !ofTheLogin.includes(error);
}

/** A sentence of what is wrong, until another is told; what asked for a login goes with the login. */
export function useWrong() {
  const now = useLogins();
  const [told, setTold] = useState({ words: "", error: null as string | null, logins: now });
  return {
    wrong: stillStands(told, now) ? told.words : "",
    tell: (words: string, error: string | null = null) => setTold({ words, error, logins: sessionState().logins }),
  };
}
