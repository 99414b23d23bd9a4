/** The wait after the last code of a number, as the server counts it. */
export interface CodeWait extends Wait {
  /** A code was requested here; false if the server rejected it because one had just been sent. */
  isSent: boolean;
}

/** In sessionStorage: a user who left to read the SMS finds the same countdown after a reload (R-account-19). */
const key = "code_waits";
/** Entries older than this are dropped, ms. */
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

/** The last code of each normalized number. The same object as long as nothing changed. */
export function readCodeWaits(): ReadonlyMap<string, CodeWait> {
  waits ??= readStorage();
  return waits;
}

/** Stores the wait of a number; it applies to all forms, as the server's limit does. */
export function storeCodeWait(phone: string, wait: CodeWait): void {
  const young = [...readCodeWaits()].filter(([, { since }]) => wait.since - since < lifetime);
  waits = new Map(young).set(phone, wait);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(waits)));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function subscribeToCodeWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Wait {
  /** Duration in seconds. */
  seconds: number;
  /** Its start, Unix ms. */
  since: number;
}

/** Whole seconds of a wait that are left at `now` (ms); never more than its duration, even if the clock is set back. */
export function secondsLeft({ seconds, since }: Wait, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - since) / 1_000)));
}
