import { useEffect, useSyncExternalStore } from "react";
import type { UserInfo } from "../account/user-info.ts";

/** Undefined while it is not known, null when it could not be learnt. */
type Known<Value> = Value | null | undefined;

/**
 * A fact about who is logged in, kept in memory for the session of that token: places that show it agree, and a page
 * that comes next does not ask before it draws. `ask` gives null when no answer came; then what was known stays.
 */
export function ownFact<Value>(ask: () => Promise<Value | null>) {
  const listeners = new Set<() => void>();
  let session = "";
  let value: Known<Value>;
  let underWay: { token: string } | null = null;

  const known = (user: UserInfo | null) => (user && session === user.token ? value : undefined);

  function keep(user: UserInfo, told: Value | null): void {
    value = told ?? known(user) ?? null;
    session = user.token;
    for (const listener of listeners) listener();
  }

  async function askAgain(user: UserInfo): Promise<void> {
    const asking = { token: user.token };
    underWay = asking;
    const answer = await ask();
    // Asked anew meanwhile, or another session began: what came is old, or about somebody else.
    if (underWay !== asking) return;
    underWay = null;
    keep(user, answer);
  }

  /** What another call answered by the way: newer than an asking under way. */
  function tell(user: UserInfo, told: Value): void {
    underWay = null;
    keep(user, told);
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** Asks when it is not known; with `isFresh` whenever the place appears. */
  function useFact(user: UserInfo | null, { isFresh = false } = {}): Known<Value> {
    useEffect(() => {
      if (!user || underWay?.token === user.token) return;
      if (isFresh || known(user) === undefined || known(user) === null) void askAgain(user);
    }, [user, isFresh]);
    return useSyncExternalStore(
      subscribe,
      () => known(user),
      () => undefined,
    );
  }

  return { known, tell, askAgain, useFact };
}
