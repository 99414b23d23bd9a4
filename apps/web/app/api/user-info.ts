import { useEffect, useSyncExternalStore } from "react";
import { clearDevice } from "./copies.ts";

/** The logged-in user as stored in the browser (R-account-1). */
export interface UserInfo {
  id: string;
  nickname: string;
  avatar: string;
  mobile: string;
  token: string;
  up_tuiguang_id: string;
}

const key = "user_info";
const changed = "changming:user-info";

/** Event on the window: the session is no longer valid. */
export const sessionEnded = "changming:session-ended";

export interface SessionEndedDetail {
  /** The user did something, or the page needs a session: the login opens. Otherwise the page stays. */
  isLoginNeeded: boolean;
}

/** True while the end of a session leads to another page, until that page is displayed or another session begins. */
let isEnded = false;
/** Number of mounted components that need a session. */
let dependents = 0;
/** Token of the last session that ended without leading to the login: an action in flight with it still leads there. */
let quietlyEndedToken = "";
let lastText: string | null = null;
let lastUser: UserInfo | null = null;

function isUserInfo(value: unknown): value is UserInfo {
  return typeof value === "object" && value !== null && "token" in value && typeof value.token === "string";
}

function parse(text: string | null): UserInfo | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUserInfo(value) ? value : null;
  } catch {
    return null;
  }
}

/** The user logged in in this browser; null for a visitor. The same object as long as nothing changed. */
export function readUser(): UserInfo | null {
  const text = readText();
  if (text !== lastText) {
    lastText = text;
    lastUser = parse(text);
  }
  return lastUser;
}

// Storage may be blocked by the browser's settings; then nobody is logged in, and the page still works.
function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Changes the storage and notifies the page; false if storage is blocked. */
function changeStorage(change: (storage: Storage) => void): boolean {
  try {
    change(localStorage);
  } catch {
    return false;
  }
  dispatchEvent(new Event(changed));
  return true;
}

/** Stores the logged-in user. False if storage is blocked: then nobody is logged in. */
export function storeUser(user: UserInfo): boolean {
  isEnded = false;
  return changeStorage((storage) => storage.setItem(key, JSON.stringify(user)));
}

/**
 * The session of `token` is no longer valid (R-account-24): logs the user out, here and in the other tabs, unless a
 * newer session began meanwhile. `isAction`: an action of the user was rejected (decision 0040).
 */
export function forgetUser(token: string, isAction: boolean): void {
  const isStaleAction = isAction && token !== "" && token === quietlyEndedToken && readUser() === null;
  const isLoginNeeded = isAction || dependents > 0;
  if (!isStaleAction && !takeUser(token, isLoginNeeded)) return;
  quietlyEndedToken = isLoginNeeded ? "" : token;
  if (isStaleAction) isEnded = true;
  const detail: SessionEndedDetail = { isLoginNeeded };
  dispatchEvent(new CustomEvent(sessionEnded, { detail }));
}

/** For a page, a dialog or a form in use that needs a session: when the session ends, the login opens. */
export function useSessionNeeded(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    dependents += 1;
    return () => {
      dependents -= 1;
    };
  }, [isNeeded]);
}

/** Clears local storage; does nothing if storage is blocked. */
function clearStorage(): void {
  changeStorage((storage) => storage.clear());
  // Which residences were visited on this device is nobody else's business.
  void clearDevice();
}

/**
 * Clears the storage and navigates with `lead` (R-account-23); until the new page is displayed, no page redirects the
 * user as a visitor without a session.
 */
export async function leaveSession(lead: () => void | Promise<void>): Promise<void> {
  isEnded = true;
  clearStorage();
  await lead();
}

/** The page after the session's end is displayed: from now on pages redirect visitors again. */
export function settleSession(): void {
  if (!isEnded) return;
  isEnded = false;
  dispatchEvent(new Event(changed));
}

/** Logs out the user of `token` here; `SessionEnd` navigates if `isLeaving`. Null when another session is stored. */
export function takeUser(token: string, isLeaving = true): UserInfo | null {
  const user = readUser();
  if (user?.token !== token) return null;
  isEnded = isLeaving;
  changeStorage((storage) => storage.removeItem(key));
  return user;
}

/** Subscribes to logins and logouts in this browser. Returns the unsubscribe function. */
export function subscribeToUser(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener);
  // A page restored from the back/forward cache has missed the events.
  addEventListener("pageshow", listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
    removeEventListener("pageshow", listener);
  };
}

/** The logged-in user; null during server rendering and hydration, so that the page is the same for everyone. */
export function useUser(): UserInfo | null {
  return useSyncExternalStore(subscribeToUser, readUser, () => null);
}

/** True while the end of a session navigates by itself: the page displays nothing to a visitor. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribeToUser,
    () => isEnded,
    () => false,
  );
}
