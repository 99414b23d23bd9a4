import { createAdminClient } from "@changming/contract/admin/client";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import type { CallOptions } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { CallRoute } from "@changming/contract/routes.gen";
import { deedName } from "./session/deed-names.ts";
import { lookAgain, sendAsSelf } from "./session/send-as-self.ts";
import { sessionState, type Who } from "./session/session-store.ts";

/** Milliseconds that the office waits for an answer. */
const patience = 15_000;

function request(route: CallRoute, input: Record<string, unknown>, options: CallOptions): Request {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string" || typeof value === "number") fields.set(name, String(value));
  }
  const timeout = AbortSignal.timeout(options.patience ?? patience);
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
    // A broken line, a timeout, an answer that is none: the caller gets a false result, never an exception.
    return null;
  }
}

/** Who is in now, asked past everything that would ask back. */
const askWho = () => send(adminRoutes.session.who, {}, {}) as Promise<Envelope<Who> | null>;

/** Sends by fetch what is no call of the client, a file for one, as the calls are sent: `sendAsSelf`. */
export function sendInOffice<Body>(once: () => Promise<Envelope<Body> | null>): Promise<Envelope<Body> | null> {
  return sendAsSelf(once, askWho);
}

function overHttp(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  const isProof = route.path === adminRoutes.session.prove.path;
  return sendAsSelf(() => send(route, input, options), askWho, { isProof, deed: deedName(route) });
}

/** When somebody comes back to this tab: another one may have changed who is in. */
export function lookWhoIsIn(): void {
  void lookAgain(askWho);
}

/** The office's client. */
export const api = createAdminClient(overHttp);
