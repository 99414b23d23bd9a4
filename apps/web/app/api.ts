import { createClient, type CallOptions, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes, type CallRoute } from "@changming/contract/routes.gen";
import { holdForProof } from "./features/account/proof.ts";
import { forgetUser, readUser } from "./features/account/user-info.ts";
import { refusal } from "./refusal.ts";

/** The specification's limit for a call, in ms. */
const timeout = 2_000;

function request(route: CallRoute, input: Record<string, unknown>, token: string, options: CallOptions): Request {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string" || typeof value === "number") fields.set(name, String(value));
  }
  const signals = [AbortSignal.timeout(options.patience ?? timeout), ...(options.signal ? [options.signal] : [])];
  const init: RequestInit = {
    method: route.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // The only cookie of the site: the browser's own, sent where one logs in and nowhere else.
    credentials: route === routes.account.logIn ? "same-origin" : "omit",
    keepalive: options.keepalive ?? false,
    signal: AbortSignal.any(signals),
  };
  if (route.method === "POST") return new Request(route.path, { ...init, body: fields });
  const query = fields.toString();
  return new Request(query ? `${route.path}?${query}` : route.path, init);
}

async function overHttp(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  const isPersonal = route.auth === "account" || options.asMember === true;
  const token = isPersonal ? (options.token ?? readUser()?.token ?? "") : "";
  try {
    const response = await fetch(request(route, input, token, options));
    const envelope = (await response.json()) as Envelope<unknown>;
    // Who logs out of a session that is over already has what they want.
    if (envelope.code === 1003 && route !== routes.account.logOut) {
      forgetUser(token, route.method === "POST" && options.isBackground !== true);
    }
    if (envelope.code === 0 && envelope.error === "proofNeeded") holdForProof(token);
    return envelope;
  } catch {
    // A broken line, a timeout, an answer that is none: the caller gets a false result, never an exception.
    return null;
  }
}

/** The browser's client. */
export const api = createClient(overHttp);

/** What a loader needs, or a {@link refusal} that the nearest error boundary turns into a page. */
export function bodyOrThrow<Body>(result: Result<Body>): Body {
  if (result.ok) return result.body;
  throw refusal(result.error);
}
