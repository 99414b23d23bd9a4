import { useEffect, useSyncExternalStore } from "react";

/** What the browser keeps of who is logged in. */
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

/** Event on the window: the server no longer knows the session. */
export const sessionEnded = "changming:session-ended";

export interface SessionEndedDetail {
  /** The reader did something, or the page is nothing without a session: the login comes. Else reading goes on. */
  isLoginNeeded: boolean;
}

/** True from the end of a session that leads elsewhere until another page stands there, or another session begins. */
let isEnded = false;
/** How many mounted parts are nothing without a session. */
let dependents = 0;
/** The session that ended last without leading anywhere: an action that was under way in it still leads to the login. */
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

/** Who is logged in on this browser; null for a visitor. The same object as long as nothing changed. */
export function readUser(): UserInfo | null {
  const text = readText();
  if (text !== lastText) {
    lastText = text;
    lastUser = parse(text);
  }
  return lastUser;
}

// Storage may be closed off by the browser's settings; then nobody is logged in, and the page still works.
function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Changes what is kept and tells the page; false where the browser lets us keep nothing. */
function changeStorage(change: (storage: Storage) => void): boolean {
  try {
    change(localStorage);
  } catch {
    return false;
  }
  dispatchEvent(new Event(changed));
  return true;
}

/** Keeps who logged in. False where the browser lets us keep nothing: then nobody is logged in. */
export function keepUser(user: UserInfo): boolean {
  isEnded = false;
  return changeStorage((storage) => storage.setItem(key, JSON.stringify(user)));
}

/**
 * The session of `token` is no longer valid: forgets who was logged in, here and in the other tabs. A newer session,
 * begun while the answer was under way, stays. `isAction`: the reader did something and was refused (decision 0040).
 */
export function forgetUser(token: string, isAction: boolean): void {
  const isLateAction = isAction && token !== "" && token === quietlyEndedToken && readUser() === null;
  const isLoginNeeded = isAction || dependents > 0;
  if (!isLateAction && !takeUser(token, isLoginNeeded)) return;
  quietlyEndedToken = isLoginNeeded ? "" : token;
  if (isLateAction) isEnded = true;
  const detail: SessionEndedDetail = { isLoginNeeded };
  dispatchEvent(new CustomEvent(sessionEnded, { detail }));
}

/** For a page, a dialog or a form in use that is nothing without a session: should it end, the login comes. */
export function useSessionNeeded(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    dependents += 1;
    return () => {
      dependents -= 1;
    };
  }, [isNeeded]);
}

/** Clears everything that we keep in local storage; where that is closed off, there is nothing to clear. */
export function clearStorage(): void {
  changeStorage((storage) => storage.clear());
}

/**
 * Clears the storage and goes where `lead` goes, to another page; until that stands there, none leads the stranger away
 * that its reader has become.
 */
export async function leaveSession(lead: () => void | Promise<void>): Promise<void> {
  isEnded = true;
  clearStorage();
  await lead();
}

/** Another page stands where the session ended: from now on pages lead strangers away again. */
export function settleSession(): void {
  if (!isEnded) return;
  isEnded = false;
  dispatchEvent(new Event(changed));
}

/** Takes who is logged in out of this browser; `SessionEnd` leads on if `isLeaving`. Null when the session is another by now. */
export function takeUser(token: string, isLeaving = true): UserInfo | null {
  const user = readUser();
  if (user?.token !== token) return null;
  isEnded = isLeaving;
  changeStorage((storage) => storage.removeItem(key));
  return user;
}

/** Hears of every login and logout in this browser. Returns how to stop. */
export function subscribeToUser(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener);
  // A page that the browser kept asleep heard of nothing.
  addEventListener("pageshow", listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
    removeEventListener("pageshow", listener);
  };
}

/** Who is logged in: null while the server renders and hydrates, so that a page is the same for everyone. */
export function useUser(): UserInfo | null {
  return useSyncExternalStore(subscribeToUser, readUser, () => null);
}

/** True while the end of a session leads somewhere else by itself: the page says nothing to a stranger. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribeToUser,
    () => isEnded,
    () => false,
  );
}
