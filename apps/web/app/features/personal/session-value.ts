import { useEffect, useSyncExternalStore } from "react";
import type { UserInfo } from "../../api/user-info.ts";

/** Undefined while unknown, null when no answer came. */
type Known<Value> = Value | null | undefined;

/**
 * A fact about the signed-in user, cached in memory for the session of that token: all places agree, and the next page
 * does not fetch it before it renders. `queryFn` gives null when no answer came; then the known value stays.
 */
export function sessionValue<Value>(queryFn: () => Promise<Value | null>) {
  const listeners = new Set<() => void>();
  let session = "";
  let value: Known<Value>;
  let underWay: { token: string } | null = null;

  const known = (user: UserInfo | null) => (user && session === user.token ? value : undefined);

  function store(user: UserInfo, received: Value | null): void {
    value = received ?? known(user) ?? null;
    session = user.token;
    for (const listener of listeners) listener();
  }

  async function refetch(user: UserInfo): Promise<void> {
    const request = { token: user.token };
    underWay = request;
    const answer = await queryFn();
    // Requested again meanwhile, or another session began: the answer is old, or about another user.
    if (underWay !== request) return;
    underWay = null;
    store(user, answer);
  }

  /** A value that another call returned: newer than a pending request. */
  function setKnown(user: UserInfo, received: Value): void {
    underWay = null;
    store(user, received);
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** Fetches when the value is unknown; with `refetchesOnMount` on every mount. */
  function useFact(user: UserInfo | null, { refetchesOnMount = false } = {}): Known<Value> {
    useEffect(() => {
      if (!user || underWay?.token === user.token) return;
      if (refetchesOnMount || known(user) === undefined || known(user) === null) void refetch(user);
    }, [user, refetchesOnMount]);
    return useSyncExternalStore(
      subscribe,
      () => known(user),
      () => undefined,
    );
  }

  return { known, setKnown, refetch, useFact };
}
