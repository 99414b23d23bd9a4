import { createAdminClient } from "@changming/contract/admin/client";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import type { CallOptions } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { CallRoute } from "@changming/contract/routes.gen";
import { actionLabel } from "../session/action-label.ts";
import { checkSessionOwner, sendAsSelf } from "../session/send-as-self.ts";
import { sessionState, type Who } from "../session/session-store.ts";

/** Milliseconds. */
const timeoutMs = 15_000;

function request(route: CallRoute, input: Record<string, unknown>, options: CallOptions): Request {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string" || typeof value === "number") fields.set(name, String(value));
  }
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  if (route.method === "GET") return new Request(`${route.path}?${fields}`, { signal });
  const headers = { "x-csrf": sessionState().who?.csrf ?? "" };
  return new Request(route.path, { method: "POST", headers, body: fields, signal });
}

async function send(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  try {
    const response = await fetch(request(route, input, options));
    return (await response.json()) as Envelope<unknown>;
  } catch {
    // A network error, a timeout or an invalid response: the caller gets a failed result, never an exception.
    return null;
  }
}

/** The current session's user, sent without `sendAsSelf`, which would call this again. */
const fetchSession = () => send(adminRoutes.session.who, {}, {}) as Promise<Envelope<Who> | null>;

/** Sends a request that is not a call of the client (a file, for example) with the same session handling as calls. */
export function sendWithSession<Body>(once: () => Promise<Envelope<Body> | null>): Promise<Envelope<Body> | null> {
  return sendAsSelf(once, fetchSession);
}

function overHttp(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  const isReauthentication = route.path === adminRoutes.session.prove.path;
  return sendAsSelf(() => send(route, input, options), fetchSession, {
    isReauthentication,
    actionLabel: actionLabel(route),
  });
}

/** On returning to this tab: another tab may have changed the session. */
export function recheckSession(): void {
  void checkSessionOwner(fetchSession);
}

export const api = createAdminClient(overHttp);
