import { MutationCache, type Query, QueryClient } from "@tanstack/react-query";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import type { CallOptions, Result } from "@changming/contract/client";
import type { BodyOf, Call, InputOf } from "@changming/contract/define";
import { sessionState } from "../session/session-store.ts";
import { api } from "./api.ts";

export type FailedResult = Extract<Result<never>, { ok: false }>;

/** A failed call. TanStack Query expects failures to be thrown; the calls of `api` return them. */
export class CallError extends Error {
  readonly failure: FailedResult;
  /** Number of logins before it: a later login may have resolved it. */
  readonly logins = sessionState().logins;

  constructor(failure: FailedResult) {
    super(failure.msg);
    this.failure = failure;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: CallError;
  }
}

/** Sends an action. `isUnsure`: no answer arrived, and it may have been done, since there was a connection when it left. */
export async function attempt<Body>(
  send: () => Promise<Result<Body>>,
): Promise<{ result: Result<Body>; isUnsure: boolean }> {
  const wasOnline = navigator.onLine;
  const result = await send();
  return { result, isUnsure: wasOnline && !result.ok && result.error === "offline" };
}

export function bodyOrThrow<Body>(result: Result<Body>): Body {
  if (result.ok) return result.body;
  throw new CallError(result);
}

/**
 * Nothing is cached once it is off the screen (`gcTime`): it is about people, and every opening shows the current
 * state. A call is sent once, also while the browser believes to be offline, and its failure is displayed.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: "always", refetchOnWindowFocus: false },
    mutations: { gcTime: 0, networkMode: "always" },
  },
  // An action can change any list on the screen; one that has to name them would forget one.
  mutationCache: new MutationCache({
    onSuccess: (_body, _input, _result, { meta }) => {
      if (meta?.["changesNothing"] !== true) void queryClient.invalidateQueries();
    },
  }),
});

/** Fetches again what failed; after a new login. */
export function refetchFailed(): void {
  const isFailed = ({ state }: Query) => state.status === "error";
  const failed = queryClient.getQueryCache().findAll({ type: "active", predicate: isFailed });
  // `refetchQueries` would leave out the static ones. A new failure is displayed by the query's page.
  for (const query of failed) void query.fetch().catch(() => undefined);
}

/** Options of `useQuery`: a call with its input as the key. */
export interface CallQuery<Body> {
  queryKey: readonly unknown[];
  queryFn(options?: CallOptions): Promise<Body>;
}

type Queries = {
  [Noun in keyof AdminCalls]: {
    [Verb in keyof AdminCalls[Noun]]: AdminCalls[Noun][Verb] extends Call
      ? (input: InputOf<AdminCalls[Noun][Verb]>) => CallQuery<BodyOf<AdminCalls[Noun][Verb]>>
      : never;
  };
};

type AnyClient = Record<string, Record<string, (input: unknown, options?: CallOptions) => Promise<Result<unknown>>>>;

function makeQueries(): Queries {
  // allow-cast: the loop passes each call its own input
  const client = api as unknown as AnyClient;
  const made: Record<string, Record<string, (input: unknown) => CallQuery<unknown>>> = {};
  for (const [noun, verbs] of Object.entries(adminRoutes)) {
    const own: (typeof made)[string] = {};
    for (const verb of Object.keys(verbs)) {
      own[verb] = (input) => ({
        queryKey: [noun, verb, input],
        queryFn: async ({ signal } = {}) =>
          bodyOrThrow((await client[noun]?.[verb]?.(input, { signal })) as Result<unknown>),
      });
    }
    made[noun] = own;
  }
  return made as Queries;
}

/** Options of `useQuery` for each call: `useQuery(queries.order.detail({ id }))`. */
export const queries = makeQueries();
