import { data, isRouteErrorResponse } from "react-router";
import type { ErrorName } from "@changming/contract/errors";
import { isBrokenLine } from "./reach.ts";

/** Why there is nothing to show; "offline" when no answer came. */
export type Refusal = ErrorName | "offline";

function statusOf(name: Refusal): number {
  if (name === "notFound") return 404;
  return name === "pageTooDeep" || name === "invalidInput" ? 400 : 503;
}

/** What a loader throws when it is refused: error boundaries branch on the name, the status is for the line. */
export function refusal(name: Refusal) {
  return data({ error: name }, { status: statusOf(name) });
}

/** The name in what a loader threw, here or on the server; null for a fault. */
export function refusalOf(thrown: unknown): Refusal | null {
  const body = typeof thrown === "object" && thrown !== null && "data" in thrown ? thrown.data : null;
  if (typeof body === "object" && body !== null && "error" in body && typeof body.error === "string") {
    return body.error as Refusal;
  }
  if (isBrokenLine(thrown)) return "offline";
  // The router's own 404 carries no name.
  return isRouteErrorResponse(thrown) && thrown.status === 404 ? "notFound" : null;
}
