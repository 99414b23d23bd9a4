import { createClient, type CallOptions, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { routes, type CallRoute } from "@changming/contract/routes.gen";
import { requireReauthentication } from "./pending-reauthentication.ts";
import { forgetUser, readUser } from "./user-info.ts";
import { loadError } from "./load-error.ts";
import { showServerState } from "@changming/ui/toast";

/** Timeout of a call, in ms (R-wire-2). */
const timeout = 2_000;

const isClosed = () => typeof document !== "undefined" && document.documentElement.hasAttribute("data-closed");

/** A GET has its fields in the query, a POST as a form, both at the page's own origin (R-wire-1). */
function request(route: CallRoute, input: Record<string, unknown>, token: string, options: CallOptions): Request {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string" || typeof value === "number") fields.set(name, String(value));
  }
  const signals = [AbortSignal.timeout(options.timeoutMs ?? timeout), ...(options.signal ? [options.signal] : [])];
  const init: RequestInit = {
    method: route.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // The browser's own cookie is sent with the login only; that of staff, while only they see the site.
    credentials: route === routes.account.logIn || isClosed() ? "same-origin" : "omit",
    keepalive: options.keepalive ?? false,
    signal: AbortSignal.any(signals),
  };
  if (route.method === "POST") return new Request(route.path, { ...init, body: fields });
  const query = fields.toString();
  return new Request(query ? `${route.path}?${query}` : route.path, init);
}

async function overHttp(route: CallRoute, input: Record<string, unknown>, options: CallOptions) {
  // Public calls carry no token, unless a member reads something private (R-wire-14).
  const isPersonal = route.auth === "account" || options.asMember === true;
  const token = isPersonal ? (options.token ?? readUser()?.token ?? "") : "";
  try {
    const response = await fetch(request(route, input, token, options));
    showServerState(response.headers);
    const envelope = (await response.json()) as Envelope<unknown>;
    // Logging out of an expired session has nothing more to do.
    if (envelope.code === 1003 && route !== routes.account.logOut) {
      forgetUser(token, route.method === "POST" && options.isBackground !== true);
    }
    if (envelope.code === 0 && envelope.error === "proofNeeded") requireReauthentication(token);
    return envelope;
  } catch {
    // A network error, a timeout or an invalid response: the caller gets a failed result, never an exception.
    return null;
  }
}

export const api = createClient(overHttp);

/** The body of a result; throws a {@link loadError} that the nearest error boundary turns into an error page. */
export function bodyOrThrow<Body>(result: Result<Body>): Body {
  if (result.ok) return result.body;
  throw loadError(result.error);
}
