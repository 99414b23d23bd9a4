/** How long our server may take to say that it is there, in ms. */
const patience = 4_000;

/**
 * True when our own server answers that it lives: `navigator.onLine` knows of no line that is there and carries nothing,
 * of no proxy before a server that restarts (502) and of no page of a hotel that wants a password first.
 */
export async function isReachable(): Promise<boolean> {
  try {
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) } as const;
    const { ok, redirected } = await fetch("/healthz", request);
    return ok && !redirected;
  } catch {
    return false;
  }
}

// What the browsers say, each in its own words, when a request or a module got no answer.
const noAnswer =
  /failed to fetch|networkerror|load failed|network connection was lost|dynamically imported module|importing a module script failed/i;

/** True for what a loader or a module throws when the line broke; a fault of ours is none. */
export function isBrokenLine(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return noAnswer.test(thrown.message) || (thrown.cause !== undefined && isBrokenLine(thrown.cause));
}
