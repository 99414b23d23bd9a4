import { useSyncExternalStore } from "react";
import { takeUser, type UserInfo } from "./user-info.ts";

/** Where the tab keeps it over a reload; another tab has to log in by itself. */
const key = "user_to_prove";

/** Event on the window: the session may only prove whose it is. */
export const proofNeeded = "changming:proof-needed";

let held: UserInfo | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function readHeld(): UserInfo | null {
  if (isRead) return held;
  isRead = true;
  try {
    const text = sessionStorage.getItem(key);
    held = text ? (JSON.parse(text) as UserInfo) : null;
  } catch {
    held = null;
  }
  return held;
}

/**
 * Keeps who logged in with a number that was long unused until they proved to be themselves: until then they are
 * logged in nowhere (reference: a number that was given up is sold again). Null when that is over.
 */
export function holdUser(user: UserInfo | null): void {
  isRead = true;
  held = user;
  try {
    if (user) sessionStorage.setItem(key, JSON.stringify(user));
    else sessionStorage.removeItem(key);
  } catch {
    // Where it is closed off, it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A call answered that its session must be proved first: whoever was logged in with it is not any more. */
export function holdForProof(token: string): void {
  const user = takeUser(token);
  if (!user) return;
  holdUser(user);
  dispatchEvent(new Event(proofNeeded));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who has to be proved before they are logged in; null while the server renders and hydrates. */
export function useHeldUser(): UserInfo | null {
  return useSyncExternalStore(subscribe, readHeld, () => null);
}
