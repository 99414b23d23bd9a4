import type { ErrorEnvelope } from "@changming/contract/envelope";
import { errors, type ErrorName } from "@changming/contract/errors";
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

/** PostgreSQL: query_canceled (statement timeout), lock_not_available, too_many_connections, and the shutdowns. */
const overloaded = ["57014", "55P03", "53300", "57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"];
/** PgBouncer's code when its database is away, and PostgreSQL's for connections that broke. */
const disconnected = ["08P01", "08000", "08003", "08006"];
/** PostgreSQL's disk_full, io_error and read_only_sql_transaction, and the same errors of the local disk. */
const unwritable = ["53100", "58030", "25006", "ENOSPC", "EDQUOT", "EROFS", "EIO"];
const passing = new Set([...overloaded, ...disconnected, ...unwritable]);

/** Messages of pg, without a code, for a broken or never opened connection. */
const broken = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** The error name for the client: that of a domain error, or an internal error without details. */
export function errorNameOf(thrown: unknown): ErrorName {
  if (thrown instanceof DomainError) return thrown.error;
  if (thrown instanceof Error && "code" in thrown && passing.has(String(thrown.code))) return "unavailable";
  if (thrown instanceof Error && broken.test(thrown.message)) return "unavailable";
  return "failed";
}

export function statusOf(envelope: ErrorEnvelope): number {
  return errors[envelope.error].status;
}
