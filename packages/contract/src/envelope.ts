import type { ErrorName } from "./errors.ts";

/** Every response of the API (R-wire-3, R-wire-4). Errors also have a name and repeat the `X-Request-Id` header. */
export type Envelope<Body> =
  | { code: 1; msg: ""; body: Body }
  | {
      code: 0 | 2 | 1003;
      msg: string;
      body: null;
      error: ErrorName;
      requestId: string;
      field?: string;
      /** Seconds until a retry is allowed; also in the `Retry-After` header. */
      wait_seconds?: number;
    };

export type ErrorEnvelope = Exclude<Envelope<never>, { code: 1 }>;
