import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { traced } from "@changming/kit/traced";
import { describeStatement } from "./describe-statement.ts";

/** Maximum number of prepared statements of a connection: each takes some ten kB in PostgreSQL. */
const maxPrepared = 250;

/** Uses after which a statement is prepared: a list of values has another text for each of its lengths. */
const usesBeforePreparing = 3;

/** Texts whose uses are counted at most. */
const maxCounted = 1_000;

/** Milliseconds after the end of a statement's time until a server that has not ended it counts as lost. */
const lostAfterMs = 4_000;

/** Milliseconds until a server that has not answered a commit counts as lost. */
const commitTimeoutMs = 30_000;

/** A transaction gives its statements more time, in seconds. */
const ownTimeout = /^set local statement_timeout = '(\d+)s'$/;

/** One statement that has a plan. */
const preparable = /^(?:select|insert|update|delete|with)\b[^;]*$/;

/** The names of prepared statements, the same for all connections of a pool. */
class StatementNames {
  #uses = new Map<string, number>();
  /** null: never prepared. */
  #names = new Map<string, string | null>();

  nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === maxPrepared) return known ?? null;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size === maxCounted) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < usesBeforePreparing || !preparable.test(text)) return null;
    this.#uses.delete(text);
    const name = `statement_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  exclude(text: string): void {
    this.#names.set(text, null);
  }
}

/** A prepared statement selects all columns of a table to which a migration has added one since. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === "cached plan must not change result type";
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #queryTimeoutMs: number | null;
  /** The same for the rest of a transaction that has set a timeout of its own. */
  #longTimeoutMs: number | null = null;

  constructor(client: pg.PoolClient, names: StatementNames | null, queryTimeoutMs: number | null) {
    this.#client = client;
    this.#names = names;
    this.#queryTimeoutMs = queryTimeoutMs;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new Error("no cursor package is configured");
    return this.#run<R>(text, [...values]);
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await traced(
      () => describeStatement(text),
      () => this.#sendInTime(text, values),
    );
    return { command: command as PostgresQueryResult<R>["command"], rowCount: rowCount ?? 0, rows };
  }

  /** A frozen server or pooler reports nothing: without its connection the query fails at once. */
  async #sendInTime(text: string, values: unknown[]) {
    const timeoutMs = this.#timeoutOf(text);
    if (timeoutMs === null) return this.#send(text, values);
    const timeout = setTimeout(
      // After a pause of this process an answer may have come that has not been read yet: it is read before.
      () => setImmediate(() => isWaiting && void this.#client.end()),
      timeoutMs,
    );
    let isWaiting = true;
    try {
      return await this.#send(text, values);
    } finally {
      isWaiting = false;
      clearTimeout(timeout);
    }
  }

  /** null: however long it takes. */
  #timeoutOf(text: string): number | null {
    if (this.#queryTimeoutMs === null) return null;
    if (text === "commit" || text === "rollback") this.#longTimeoutMs = null;
    // No limit of the server ends a commit that waits for its disk or its standby.
    if (text === "commit") return commitTimeoutMs;
    const own = ownTimeout.exec(text)?.[1];
    if (own !== undefined) this.#longTimeoutMs = Number(own) * 1_000 + lostAfterMs;
    return this.#longTimeoutMs ?? this.#queryTimeoutMs;
  }

  async #send(text: string, values: unknown[]) {
    if (text === "commit") return this.#commit();
    const name = this.#names?.nameOf(text) ?? null;
    if (name === null) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#names?.exclude(text);
      // The error has aborted a transaction, which `withTx` repeats.
      if (this.#client.getTransactionStatus() !== "I") throw error;
      return this.#client.query(text, values);
    }
  }

  /**
   * PostgreSQL answers the commit of an aborted transaction with a rollback, as if all were well: a statement before it
   * fails instead. No time limit ends a commit, only the end of its connection, and then nobody knows its result.
   */
  async #commit() {
    const results: unknown = await this.#client.query("set local statement_timeout = 0; commit");
    if (!Array.isArray(results)) throw new Error("the commit was answered in part");
    return results.at(-1) as pg.QueryResult;
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded);
  }
}

interface PreparingOptions {
  /** False where a connection's next statement may reach another connection of the database. */
  isPreparing: boolean;
  /** Milliseconds after which the server ends a statement; null: never. */
  statementTimeoutMs: number | null;
}

/**
 * A pool that prepares the statements it sees often: PostgreSQL parses and plans each of them once a connection and not
 * at every use, which is half of its CPU time on a page (docs/decisions/0059-prepared-statements.md).
 */
export function preparingPool(pool: pg.Pool, { isPreparing, statementTimeoutMs }: PreparingOptions): PostgresPool {
  const names = isPreparing ? new StatementNames() : null;
  const queryTimeoutMs = statementTimeoutMs === null ? null : statementTimeoutMs + lostAfterMs;
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const preparing = clients.get(client) ?? new PreparingClient(client, names, queryTimeoutMs);
      clients.set(client, preparing);
      return preparing;
    },
  };
}
