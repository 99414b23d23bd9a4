import type { BodyOf, Call, InputOf } from "./define.ts";
import type { Envelope, ErrorEnvelope } from "./envelope.ts";
import type { Calls } from "./calls.gen.ts";
import type { ErrorName } from "./errors.ts";
import { routes, type CallRoute } from "./routes.gen.ts";

/**
 * Result of a call. Calls never throw: errors and network failures are values. `error: "offline"`: no response came.
 */
export type Result<Body> =
  | { ok: true; body: Body }
  | { ok: false; error: ErrorName | "offline"; msg: string; field?: string; waitSeconds?: number };

export interface CallOptions {
  /** Send the token although the call is public: a member views a private residence. */
  asMember?: boolean;
  /** Send this token instead of the current session's: for a session still to be verified, or one being logged out. */
  token?: string;
  signal?: AbortSignal;
  /** Timeout in ms instead of that of R-wire-2: for calls that are retried afterwards. */
  timeoutMs?: number;
  /** The call may outlive its page; for small calls without a visible result. */
  keepalive?: boolean;
  /** A POST not started by the user: if the session has expired, the page stays. A GET never redirects to the login. */
  isBackground?: boolean;
}

/** Sends one call to where it is answered: over HTTP from a browser, in process while rendering. */
export type Transport = (
  route: CallRoute,
  input: Record<string, unknown>,
  options: CallOptions,
) => Promise<Envelope<unknown> | null>;

type AnyCalls = Record<string, Record<string, unknown>>;

/** A client of these calls: one method per call. */
type ClientOf<All extends AnyCalls> = {
  [Noun in keyof All]: {
    [Verb in keyof All[Noun]]: All[Noun][Verb] extends Call
      ? (input: InputOf<All[Noun][Verb]>, options?: CallOptions) => Promise<Result<BodyOf<All[Noun][Verb]>>>
      : never;
  };
};

export type Client = ClientOf<Calls>;

const noAnswer: Result<never> = { ok: false, error: "offline", msg: "网络不太通畅，请稍后再试" };

/** The result for an envelope; null when no response came (R-wire-4, R-wire-6). */
export function resultOf(envelope: Envelope<unknown> | null): Result<unknown> {
  if (envelope === null) return noAnswer;
  if (envelope.code === 1) return { ok: true, body: envelope.body };
  const { error, msg, field, wait_seconds: waitSeconds }: ErrorEnvelope = envelope;
  return { ok: false, error, msg, field, waitSeconds };
}

/** The typed client, made from a route table (which contains no schemas, so the browser loads none). */
export function makeClient<All extends AnyCalls>(
  table: Record<string, Record<string, CallRoute>>,
  transport: Transport,
): ClientOf<All> {
  const client: Record<string, Record<string, unknown>> = {};
  for (const [noun, verbs] of Object.entries(table)) {
    client[noun] = {};
    for (const [verb, route] of Object.entries(verbs)) {
      client[noun][verb] = async (input: Record<string, unknown>, options: CallOptions = {}) =>
        resultOf(await transport(route, input, options));
    }
  }
  return client as ClientOf<All>;
}

/** The site's client: one method per call. */
export function createClient(transport: Transport): Client {
  return makeClient<Calls>(routes, transport);
}
