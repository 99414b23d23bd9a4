/** How long our server may take to say that it is there, in ms. */
const patience = 4_000;

/** True when our server answers, whatever it says: `navigator.onLine` knows of no line that is there and carries nothing. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) });
    return true;
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
