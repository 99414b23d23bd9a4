import { data, isRouteErrorResponse } from "react-router";
import type { ErrorName } from "@changming/contract/errors";
import { isNetworkError } from "./reach.ts";

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
