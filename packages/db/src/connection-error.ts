/** PostgreSQL: too_many_connections and the shutdowns; PgBouncer, while its database is away; and the socket's own. */
const codes = new Set(["53300", "57P01", "57P02", "57P03", "08P01", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Messages of pg, without a code, for a broken or never opened connection. */
const messages = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** True for an error that says nothing about the query: its connection was lost or never opened. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.has(String(error.code))) || messages.test(error.message);
}
