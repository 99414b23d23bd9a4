import type { BodyOf, Call, InputOf } from "./define.ts";
import type { Envelope, Refused } from "./envelope.ts";
import type { Calls } from "./calls.ts";
import type { ErrorName } from "./errors.ts";
import { routes, type CallRoute } from "./routes.gen.ts";

/** What a call yields. It never throws: a refusal and a broken line are data. `error: "offline"` means no answer came. */
export type Result<Body> =
  | { ok: true; body: Body }
  | { ok: false; error: ErrorName | "offline"; msg: string; field?: string; waitSeconds?: number };

export interface CallOptions {
  /** Send the token although the call is public: a member looks at a private residence. */
  asMember?: boolean;
  /** Send this token and not the one of who is logged in: a session that is still to be proved, or that is being left. */
  token?: string;
  signal?: AbortSignal;
  /** Waits so many ms for the answer, and not as long as the specification says: for what is asked again after that. */
  patience?: number;
  /** The call may outlive the page that makes it; for small ones that nobody waits for. */
  keepalive?: boolean;
  /** A POST that nobody pressed for: should the session be over, the page stays. A GET never leads away by itself. */
  isBackground?: boolean;
}

/** Carries one call to wherever it is answered: over HTTP from a browser, in process while rendering. */
export type Transport = (
  route: CallRoute,
  input: Record<string, unknown>,
  options: CallOptions,
) => Promise<Envelope<unknown> | null>;

type AnyCalls = Record<string, Record<string, unknown>>;

/** A client of these calls: one method a call. */
export type ClientOf<All extends AnyCalls> = {
  [Noun in keyof All]: {
    [Verb in keyof All[Noun]]: All[Noun][Verb] extends Call
      ? (input: InputOf<All[Noun][Verb]>, options?: CallOptions) => Promise<Result<BodyOf<All[Noun][Verb]>>>
      : never;
  };
};

export type Client = ClientOf<Calls>;

const noAnswer: Result<never> = { ok: false, error: "offline", msg: "网络不太通畅，请稍后再试" };

/** What a call yields, of the envelope that came; of none, when no answer came. */
export function resultOf(envelope: Envelope<unknown> | null): Result<unknown> {
  if (envelope === null) return noAnswer;
  if (envelope.code === 1) return { ok: true, body: envelope.body };
  const { error, msg, field, wait_seconds: waitSeconds }: Refused = envelope;
  return { ok: false, error, msg, field, waitSeconds };
}

/** The typed client, made from a route table (which carries no schema, so the browser loads none). */
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

/** The site's client: one method a call. */
export function createClient(transport: Transport): Client {
  return makeClient<Calls>(routes, transport);
}
