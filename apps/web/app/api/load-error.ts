import { data, isRouteErrorResponse } from "react-router";
import type { ErrorName } from "@changming/contract/errors";

/** Why a page has no data; "offline" when no response came. */
export type LoadErrorName = ErrorName | "offline";

function statusOf(name: LoadErrorName): number {
  if (name === "notFound") return 404;
  return name === "pageTooDeep" || name === "invalidInput" ? 400 : 503;
}

/** The response that a loader throws: error boundaries branch on the name, the status is for HTTP. */
export function loadError(name: LoadErrorName) {
  return data({ error: name }, { status: statusOf(name) });
}

/** The name in what a loader threw, here or on the server; null for an unexpected error. */
export function loadErrorNameOf(thrown: unknown): LoadErrorName | null {
  const body = typeof thrown === "object" && thrown !== null && "data" in thrown ? thrown.data : null;
  if (typeof body === "object" && body !== null && "error" in body && typeof body.error === "string") {
    return body.error as LoadErrorName;
  }
  if (isNetworkError(thrown)) return "offline";
  // The router's own 404 has no name.
  return isRouteErrorResponse(thrown) && thrown.status === 404 ? "notFound" : null;
}

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
