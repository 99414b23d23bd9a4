import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "@changming/db/database";
import { sql } from "kysely";
import { type Clients, until } from "./sockets-side.ts";

/** What a database did in a span of time. */
export interface DatabaseLoad {
  transactions: number;
  /** Maximum number of connections at once. */
  connections: number;
  seconds: number;
}

/** PostgreSQL counts the transactions of a connection with a delay of up to a second, in rare cases of ten, in ms. */
const countDelayMs = 1_500;
const sampleMs = 100;

/** Counts transactions and connections of the database, its own ones not included. */
export class DatabaseWatch {
  #db: Db;
  #close: () => Promise<void>;
  /** Of this watch itself. */
  #own = 0;

  constructor(url: string) {
    const { db, close } = openDatabase(url, { poolSize: 1 });
    this.#db = db;
    this.#close = close;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Measures while `work` runs. */
  async during(work: () => Promise<void>): Promise<DatabaseLoad> {
    const before = await this.#transactions();
    const started = performance.now();
    let connections = 0;
    const over = new AbortController();
    const sample = async () => {
      while (!over.signal.aborted) {
        connections = Math.max(connections, await this.#connections());
        await wait(sampleMs);
      }
    };
    // One that fails ends the measurement below; until then it is no unhandled error.
    const sampling = sample();
    sampling.catch(() => undefined);
    try {
      await work();
    } finally {
      over.abort();
      await sampling;
    }
    await wait(countDelayMs);
    const transactions = (await this.#transactions()) - before;
    return { transactions, connections, seconds: (performance.now() - started) / 1_000 };
  }

  async #transactions(): Promise<number> {
    this.#own += 1;
    const query = sql<{ count: number }>`select (xact_commit + xact_rollback)::float8 as count
      from pg_stat_database where datname = current_database()`;
    const { rows } = await query.execute(this.#db);
    return (rows[0]?.count ?? 0) - this.#own;
  }

  async #connections(): Promise<number> {
    this.#own += 1;
    const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const { rows } = await query.execute(this.#db);
    return rows[0]?.count ?? 0;
  }
}

export interface Storm {
  /** Pages that lost their connection. */
  lost: number;
  /** Seconds from the loss of its connection until a page had joined again, at most so for so many percent of them. */
  backAfter: Record<50 | 99 | 100, number>;
  attempts: number;
  rejected: Record<string, number>;
  refetched: number;
  failed: Record<string, number>;
  load: DatabaseLoad;
}

const maxStormMs = 120_000;
/** In which pages that are back fetch again what they missed, in ms. */
export const refetchMs = 5_500;

interface StormOptions {
  clients: Clients;
  sockets: number;
  watch: DatabaseWatch;
  /** How long to measure after all are back, in ms. */
  settleMs: number;
}

/** Measures from before `disturb` until all pages are back that it disconnected. */
export async function storm(
  { clients, sockets, watch, settleMs }: StormOptions,
  disturb: () => Promise<unknown>,
): Promise<Storm> {
  const before = clients.state;
  clients.takeGaps();
  const gaps: number[] = [];
  const collect = () => gaps.push(...clients.takeGaps());
  const load = await watch.during(async () => {
    await disturb();
    await until(() => collect() > 0, maxStormMs, "the return of a page");
    await until(() => clients.state.joined === sockets, maxStormMs, "the return of all pages");
    await wait(settleMs);
  });
  collect();
  const after = clients.state;
  const sorted = gaps.toSorted((one, other) => one - other);
  const seconds = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000;
  return {
    lost: gaps.length,
    backAfter: { 50: seconds(0.5), 99: seconds(0.99), 100: seconds(1) },
    attempts: after.attempts - before.attempts,
    rejected: difference(after.rejected, before.rejected),
    refetched: after.refetched - before.refetched,
    failed: difference(after.failed, before.failed),
    load,
  };
}

function difference(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const changed = Object.entries(after).map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)]);
  return Object.fromEntries(changed.filter(([, count]) => count > 0));
}
