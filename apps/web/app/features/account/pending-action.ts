import { useEffect, useEffectEvent } from "react";
import { systemClock } from "@changming/kit/clock";
import { useUser } from "../../api/user-info.ts";

/** An action that needs a login: 缅怀 (remember), the students' form, writing a message. */
export type PendingActionKind = "remember" | "student" | "message";

interface PendingAction {
  kind: PendingActionKind;
  residenceId: number;
  /** Whom it is for; "" where the page does not know. */
  name: string;
  /** Unix ms of the request, later of the login. */
  at: number;
  /** The account that logged in for it; empty until then. */
  accountId: string;
}

/**
 * In sessionStorage, never in the URL: a link from elsewhere must not trigger an action (R-account-25, decision 0041).
 */
const key = "pending_action";
/** Time limits for the login and for the return to the page; ms. */
const loginTime = 15 * 60_000;
const returnTime = 60_000;

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== "object" || value === null) return false;
  const { kind, residenceId, name, at, accountId } = value as Record<string, unknown>;
  return (
    typeof kind === "string" &&
    typeof residenceId === "number" &&
    typeof name === "string" &&
    typeof at === "number" &&
    typeof accountId === "string"
  );
}

function read(): PendingAction | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!isPendingAction(value)) return null;
    const age = systemClock().getTime() - value.at;
    return age >= 0 && age < (value.accountId ? returnTime : loginTime) ? value : null;
  } catch {
    return null;
  }
}

function write(action: PendingAction | null): void {
  try {
    if (action) sessionStorage.setItem(key, JSON.stringify(action));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the user repeats the action after the login.
  }
}

/** Stores an action of the visitor; call it only in an event handler, before opening the login. */
export function requestAction(kind: PendingActionKind, residenceId: number, name = ""): void {
  write({ kind, residenceId, name, at: systemClock().getTime(), accountId: "" });
}

/** The action that waits for a login. */
export function requestedAction(): Pick<PendingAction, "kind" | "name"> | null {
  const action = read();
  return action?.accountId === "" ? action : null;
}

/** The login took place: the next page may run the action. */
export function grantRequestedAction(accountId: string): void {
  const action = read();
  write(action && { ...action, accountId, at: systemClock().getTime() });
}

/** A page other than the login was opened: the user has given up the action. */
export function dropRequestedAction(): void {
  if (requestedAction()) write(null);
}

/** True once, for the account that logged in for the action. */
export function takeAction(kind: PendingActionKind, residenceId: number, accountId: string): boolean {
  const action = read();
  if (accountId === "" || action?.kind !== kind || action.residenceId !== residenceId || action.accountId !== accountId)
    return false;
  write(null);
  return true;
}

/** Runs the requested action after the login, exactly once. */
export function usePendingAction(kind: PendingActionKind, residenceId: number, perform: () => void): void {
  const accountId = useUser()?.id;
  const performNow = useEffectEvent(perform);
  useEffect(() => {
    if (accountId && takeAction(kind, residenceId, accountId)) performNow();
  }, [kind, residenceId, accountId]);
}
