/** Timeout of the health check, in ms. */
const timeoutMs = 4_000;

/**
 * True when the server itself responds: `navigator.onLine` notices neither a dead network, nor a proxy before a
 * restarting server (502), nor a captive portal.
 */
export async function isReachable(): Promise<boolean> {
  try {
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(timeoutMs) } as const;
    const { ok, redirected } = await fetch("/healthz", request);
    return ok && !redirected;
  } catch {
    return false;
  }
}

// The browsers' messages for a request or a module without a response.
const noAnswer =
  /failed to fetch|networkerror|load failed|network connection was lost|dynamically imported module|importing a module script failed/i;

/** True for what a loader or a module throws after a network failure; false for a bug. */
export function isNetworkError(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return noAnswer.test(thrown.message) || (thrown.cause !== undefined && isNetworkError(thrown.cause));
}
