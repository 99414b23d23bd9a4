import type { ErrorEnvelope } from "@changming/contract/envelope";
import { errors, type ErrorName } from "@changming/contract/errors";
import { isConnectionError } from "@changming/db/connection-error";
import { DomainError } from "@changming/domain/context/domain-error";

/** The envelope of an error (R-wire-5). `msg` replaces the registry's message where the input rule has its own. */
export function errorEnvelope(
  error: ErrorName,
  requestId: string,
  more: { msg?: string; field?: string; waitSeconds?: number } = {},
): ErrorEnvelope {
  const { code, message } = errors[error];
  return {
    code,
    msg: more.msg ?? message,
    body: null,
    error,
    requestId,
    ...(more.field ? { field: more.field } : {}),
    ...(more.waitSeconds === undefined ? {} : { wait_seconds: more.waitSeconds }),
  };
}

/** PostgreSQL: query_canceled (statement timeout) and lock_not_available. */
const overloaded = ["57014", "55P03"];
/** PostgreSQL's disk_full, io_error and read_only_sql_transaction, and the same errors of the local disk. */
const unwritable = ["53100", "58030", "25006", "ENOSPC", "EDQUOT", "EROFS", "EIO"];
const passing = new Set([...overloaded, ...unwritable]);

/** The error name for the client: that of a domain error, or an internal error without details. */
export function errorNameOf(thrown: unknown): ErrorName {
  if (thrown instanceof DomainError) return thrown.error;
  if (thrown instanceof Error && "code" in thrown && passing.has(String(thrown.code))) return "unavailable";
  if (isConnectionError(thrown)) return "unavailable";
  return "failed";
}

export function statusOf(envelope: ErrorEnvelope): number {
  return errors[envelope.error].status;
}
