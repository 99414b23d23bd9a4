import type { ErrorName } from "./errors.ts";

/** Every answer of the API. Refusals also name the error and repeat the `X-Request-Id` header. */
export type Envelope<Body> =
  | { code: 1; msg: ""; body: Body }
  | {
      code: 0 | 2 | 1003;
      msg: string;
      body: null;
      error: ErrorName;
      requestId: string;
      field?: string;
      /** After so many seconds the same may be asked again; also in the `Retry-After` header. */
      wait_seconds?: number;
    };

export type Refused = Exclude<Envelope<never>, { code: 1 }>;
