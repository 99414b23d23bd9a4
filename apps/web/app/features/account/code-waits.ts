import type { Wait } from "./seconds-left.ts";

/** The last code of a number: how long until the next may be had, counted by the server. */
export interface CodeWait extends Wait {
  /** A code was asked for here; else the server said that one had been sent a moment ago. */
  isSent: boolean;
}

/** In this tab, over a reload: who looked at the message finds the same countdown. */
const key = "code_waits";
/** What older ones say is of no use any more; ms. */
const lifetime = 3_600_000;

const isCodeWait = (value: unknown): value is CodeWait =>
  typeof value === "object" &&
  value !== null &&
  "seconds" in value &&
  typeof value.seconds === "number" &&
  "since" in value &&
  typeof value.since === "number" &&
  "isSent" in value &&
  typeof value.isSent === "boolean";

let waits: ReadonlyMap<string, CodeWait> | null = null;
const listeners = new Set<() => void>();

function readStorage(): ReadonlyMap<string, CodeWait> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof stored !== "object" || stored === null) return new Map();
    return new Map(Object.entries(stored).filter((pair): pair is [string, CodeWait] => isCodeWait(pair[1])));
  } catch {
    return new Map();
  }
}

/** The last code of each number, in one spelling. The same object as long as nothing changed. */
export function readCodeWaits(): ReadonlyMap<string, CodeWait> {
  waits ??= readStorage();
  return waits;
}

/** The server's minute is of a number, whatever form or button it was asked from. */
export function keepCodeWait(mobile: string, wait: CodeWait): void {
  const young = [...readCodeWaits()].filter(([, { since }]) => wait.since - since < lifetime);
  waits = new Map(young).set(mobile, wait);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(waits)));
  } catch {
    // Where it is closed off, it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function subscribeToCodeWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
