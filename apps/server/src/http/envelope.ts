import type { Refused } from "@changming/contract/envelope";
import { errors, type ErrorName } from "@changming/contract/errors";
import { Refusal } from "@changming/domain/refusal";

/** A refusal as it travels. `msg` says more than the registry's sentence where the input's own rule has one. */
export function refusedEnvelope(
  error: ErrorName,
  requestId: string,
  more: { msg?: string; field?: string; waitSeconds?: number } = {},
): Refused {
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

/** PostgreSQL: query_canceled (ran out of its time), lock_not_available, too_many_connections, and the shutdowns. */
const overloaded = ["57014", "55P03", "53300", "57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE"];
/** PostgreSQL's disk_full, io_error and read_only_sql_transaction, and what our own disk says for the same. */
const unwritable = ["53100", "58030", "25006", "ENOSPC", "EDQUOT", "EROFS", "EIO"];
const passing = new Set([...overloaded, ...unwritable]);

/** What pg says without a code when a connection breaks, or broke before it was asked anything. */
const broken = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** What a thrown thing means for the caller: its refusal, or a fault of ours of which nothing is told. */
export function errorNameOf(thrown: unknown): ErrorName {
  if (thrown instanceof Refusal) return thrown.error;
  if (thrown instanceof Error && "code" in thrown && passing.has(String(thrown.code))) return "unavailable";
  if (thrown instanceof Error && broken.test(thrown.message)) return "unavailable";
  return "failed";
}

export function statusOf(envelope: Refused): number {
  return errors[envelope.error].status;
}
