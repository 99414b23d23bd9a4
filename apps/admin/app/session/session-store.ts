import { useSyncExternalStore } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type Who = BodyOf<AdminCalls["session"]["who"]>;
type StaffSelf = NonNullable<Who["staff"]>;

interface SessionState {
  /** Null until the first response. */
  who: Who | null;
  /** The user's session has expired: the login opens over the page, and no input is lost. */
  hasEnded: boolean;
  /** Name of the user who logged in in another tab; empty without one. */
  otherName: string;
  /** A call waits for password and code. */
  needsReauthentication: boolean;
  /** Labels of the actions that wait for it. */
  reauthenticationFor: readonly string[];
  /** Number of logins after an expired session: failed requests are sent again when it changes. */
  logins: number;
}

let state: SessionState = {
  who: null,
  hasEnded: false,
  otherName: "",
  needsReauthentication: false,
  reauthenticationFor: [],
  logins: 0,
};
const listeners = new Set<() => void>();
let pendingReauthentications: ((isReauthenticated: boolean) => void)[] = [];

export function sessionState(): SessionState {
  return state;
}

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const notify of listeners) notify();
}

/** Stores the session's user. A different user cancels every pending reauthentication. */
export function storeSession(who: Who): void {
  if (who.staff?.id !== state.who?.staff?.id) finishReauthentication(false);
  change({ who, hasEnded: false, otherName: "", logins: state.logins + (state.hasEnded ? 1 : 0) });
}

/** The session has expired, or another tab's login replaced it by `otherName`'s. */
export function noteEnd(otherName = ""): void {
  if (state.who?.staff) change({ hasEnded: true, otherName });
}

/** After the logout: clears the user and cancels every pending reauthentication. */
export function clearSession(): void {
  finishReauthentication(false);
  if (state.who) change({ who: { ...state.who, staff: null, csrf: "" }, hasEnded: false, otherName: "" });
}

/** Prompts for password and code, naming the action; resolves with false if the user cancels. */
export function requestReauthentication(actionLabel: string): Promise<boolean> {
  const named =
    actionLabel === "" || state.reauthenticationFor.includes(actionLabel)
      ? state.reauthenticationFor
      : [...state.reauthenticationFor, actionLabel];
  change({ needsReauthentication: true, reauthenticationFor: named });
  return new Promise((resolve) => pendingReauthentications.push(resolve));
}

export function finishReauthentication(isReauthenticated: boolean): void {
  const waiting = pendingReauthentications;
  pendingReauthentications = [];
  change({ needsReauthentication: false, reauthenticationFor: [] });
  for (const resolve of waiting) resolve(isReauthenticated);
}

export function useSession(): SessionState {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, sessionState);
}

/** Changes after each new login over the page, so that failed requests are sent again. */
export function useLogins(): number {
  return useSession().logins;
}

/** The user; only inside the frame, where a session exists. */
export function useSelf(): StaffSelf {
  const { who } = useSession();
  if (!who?.staff) throw new Error("no user is logged in");
  return who.staff;
}
