/**
 * For a user redirected to their own residences; the same whether the other residence is unknown or another family's.
 */
export const foreignResidenceState = { redirectMessage: "这处居所不在您照看的名单里" } as const;

/** The message of a redirect, from the navigation state; empty for a direct visit. */
export function redirectMessageOf(state: unknown): string {
  const isRedirected = typeof state === "object" && state !== null && "redirectMessage" in state;
  return isRedirected && state.redirectMessage === foreignResidenceState.redirectMessage
    ? `${foreignResidenceState.redirectMessage}。`
    : "";
}
