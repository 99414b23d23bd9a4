import { useState } from "react";
import type { ErrorName } from "@changming/contract/errors";
import { sessionState, useLogins } from "../session/session-store.ts";

/** Errors that a new login resolves. */
const ofTheLogin: readonly string[] = ["sessionInvalid", "staffPageStale"] satisfies ErrorName[];

/** Whether an error from login number `logins` still applies at login number `now`. */
export function stillApplies({ error, logins }: { error: string | null; logins: number }, now: number): boolean {
  return now === logins || error === null || !ofTheLogin.includes(error);
}

/** An error message until the next one; an expired session's disappears after the next login. */
export function useFormError() {
  const now = useLogins();
  const [current, setCurrent] = useState({ message: "", error: null as string | null, logins: now });
  return {
    error: stillApplies(current, now) ? current.message : "",
    showError: (message: string, error: string | null = null) =>
      setCurrent({ message, error, logins: sessionState().logins }),
  };
}
