import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./tables/tables.ts";

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most, 10 unless told. */
  poolSize?: number;
  /** 1000 unless told; 0 for none, for migrations and seeding. */
  statementTimeoutMs?: number;
  /** How long a query waits for a connection, 1500 unless told. */
  connectTimeoutMs?: number;
  onIdleError?: (error: Error) => void;
}

const int8 = 20;
const date = 1082;

/** bigint as a number: money in fen and counts stay far below 2^53, anything above is a fault, not a rounding. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint beyond 2^53 reached the process");
  return value;
}

/** Days stay `YYYY-MM-DD`: a Date would move them with the process's time zone. */
function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === int8) return parseSafeInteger;
  if (oid === date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format === "binary" ? "binary" : "text");
}

/**
 * Opens a pool on a PostgreSQL 15 or newer.
 * A statement that runs or waits longer than its limit is ended by the server.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 1_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "changming",
    types: { getTypeParser: parserFor },
  });
  // Without listeners a connection that the server closes would end the process: an idle one here, one in use below.
  pool.on("error", (error) => options.onIdleError?.(error));
  // The query that is lost with it is refused by itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
