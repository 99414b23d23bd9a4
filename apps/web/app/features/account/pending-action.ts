import { useEffect, useEffectEvent } from "react";
import { systemClock } from "@changming/kit/clock";
import { useUser } from "./user-info.ts";

/** What a visitor pressed and needs a login for: 缅怀, the pupils' form, a sheet for a message. */
export type PendingActionKind = "remember" | "student" | "message";

interface PendingAction {
  kind: PendingActionKind;
  residenceId: number;
  /** Unix ms of the press, later of the login. */
  at: number;
  /** Who logged in for it; empty until then. */
  accountId: string;
}

/** Never in an address: a stranger's link must make nobody do anything (decision 0041). */
const key = "pending_action";
/** How long the login may take, and how long the page may take to come back; ms. */
const loginTime = 15 * 60_000;
const returnTime = 60_000;

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== "object" || value === null) return false;
  const { kind, residenceId, at, accountId } = value as Record<string, unknown>;
  return (
    typeof kind === "string" &&
    typeof residenceId === "number" &&
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
    // Where storage is closed off, one presses again after the login.
  }
}

/** The visitor pressed; call it only from a press, on the way to the login. */
export function requestAction(kind: PendingActionKind, residenceId: number): void {
  write({ kind, residenceId, at: systemClock().getTime(), accountId: "" });
}

/** What was pressed before the login that is open. */
export function requestedAction(): PendingActionKind | null {
  const action = read();
  return action?.accountId === "" ? action.kind : null;
}

/** The login it waited for took place: the page that comes next may do it. */
export function grantRequestedAction(accountId: string): void {
  const action = read();
  write(action && { ...action, accountId, at: systemClock().getTime() });
}

/** Another page than the login stands there: the visitor changed their mind. */
export function dropRequestedAction(): void {
  if (requestedAction()) write(null);
}

/** True once, for the account that logged in for it. */
export function takeAction(kind: PendingActionKind, residenceId: number, accountId: string): boolean {
  const action = read();
  if (accountId === "" || action?.kind !== kind || action.residenceId !== residenceId || action.accountId !== accountId)
    return false;
  write(null);
  return true;
}

/** Does after the login what was pressed before it, exactly once. */
export function usePendingAction(kind: PendingActionKind, residenceId: number, perform: () => void): void {
  const accountId = useUser()?.id;
  const performNow = useEffectEvent(perform);
  useEffect(() => {
    if (accountId && takeAction(kind, residenceId, accountId)) performNow();
  }, [kind, residenceId, accountId]);
}
