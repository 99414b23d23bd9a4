import { useSyncExternalStore } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type Who = BodyOf<AdminCalls["session"]["who"]>;
type StaffSelf = NonNullable<Who["staff"]>;

interface SessionState {
  /** Null until it was asked. */
  who: Who | null;
  /** It was somebody's and came to its end: they log in over the page, and nothing typed is lost. */
  hasEnded: boolean;
  /** Who logged in meanwhile in another tab; empty when nobody did. */
  otherName: string;
  /** A call waits for password and code. */
  asksProof: boolean;
  /** What waits for it, in a few words each. */
  proofFor: readonly string[];
  /** Rises when a login followed the end of a session: what was refused meanwhile is asked for again. */
  logins: number;
}

let state: SessionState = { who: null, hasEnded: false, otherName: "", asksProof: false, proofFor: [], logins: 0 };
const listeners = new Set<() => void>();
let proofs: ((isProved: boolean) => void)[] = [];

export function sessionState(): SessionState {
  return state;
}

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const tell of listeners) tell();
}

/** Somebody came in, or is known better. What waits for a proof is never carried out for another person. */
export function keepWho(who: Who): void {
  if (who.staff?.id !== state.who?.staff?.id) answerProof(false);
  change({ who, hasEnded: false, otherName: "", logins: state.logins + (state.hasEnded ? 1 : 0) });
}

/** The server knows the session no more, or another tab's login took its place: `otherName` is whose. */
export function noteEnd(otherName = ""): void {
  if (state.who?.staff) change({ hasEnded: true, otherName });
}

/** They left: the page is empty again, and nothing of theirs waits any more. */
export function forgetWho(): void {
  answerProof(false);
  if (state.who) change({ who: { ...state.who, staff: null, csrf: "" }, hasEnded: false, otherName: "" });
}

/** Asks for password and code, for a deed that is named to them; resolves when they were right, or false when it was given up. */
export function askProof(deed: string): Promise<boolean> {
  const named = deed === "" || state.proofFor.includes(deed) ? state.proofFor : [...state.proofFor, deed];
  change({ asksProof: true, proofFor: named });
  return new Promise((resolve) => proofs.push(resolve));
}

export function answerProof(isProved: boolean): void {
  const waiting = proofs;
  proofs = [];
  change({ asksProof: false, proofFor: [] });
  for (const resolve of waiting) resolve(isProved);
}

export function useSession(): SessionState {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, sessionState);
}

/** Another number after each login over the page: to ask again what was refused. */
export function useLogins(): number {
  return useSession().logins;
}

/** Who works here; only inside the frame, where somebody does. */
export function useSelf(): StaffSelf {
  const { who } = useSession();
  if (!who?.staff) throw new Error("nobody is logged in here");
  return who.staff;
}
