import { useSyncExternalStore } from "react";
import { takeUser, type UserInfo } from "./user-info.ts";

/** In sessionStorage: survives a reload; another tab has to log in by itself. */
const key = "user_to_prove";

/** Event on the window: the session may only be used to reauthenticate. */
export const reauthenticationNeeded = "changming:proof-needed";

let pendingUser: UserInfo | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function readPendingUser(): UserInfo | null {
  if (isRead) return pendingUser;
  isRead = true;
  try {
    const text = sessionStorage.getItem(key);
    pendingUser = text ? (JSON.parse(text) as UserInfo) : null;
  } catch {
    pendingUser = null;
  }
  return pendingUser;
}

/**
 * Stores the user who logged in with a phone number that was long unused (numbers are reassigned) until they have
 * reauthenticated; until then they count as logged out. Null clears it.
 */
export function setPendingUser(user: UserInfo | null): void {
  isRead = true;
  pendingUser = user;
  try {
    if (user) sessionStorage.setItem(key, JSON.stringify(user));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A call returned that its session needs reauthentication: the user is logged out until then. */
export function requireReauthentication(token: string): void {
  const user = takeUser(token);
  if (!user) return;
  setPendingUser(user);
  dispatchEvent(new Event(reauthenticationNeeded));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user who has to reauthenticate; null during server rendering and hydration. */
export function usePendingUser(): UserInfo | null {
  return useSyncExternalStore(subscribe, readPendingUser, () => null);
}
