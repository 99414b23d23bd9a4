import { hostname } from "node:os";
import { resolve } from "node:path";
import { sql } from "kysely";
import { randomId } from "@changming/kit/ids";
import { type Db, openDatabase } from "./database.ts";

/** Where a site runs; whoever can listen there knows that an earlier process has ended. */
export const placeOf = ({ port, dataDir }: { port: number; dataDir: string }) =>
  `${hostname()}:${port} ${resolve(dataDir)}`;

/** This process, as the other ones that use the database know it: writes wait for those that are registered. */
export class Node {
  readonly #id = randomId();
  readonly #db: Db;
  readonly #place: string;

  constructor(db: Db, place: string) {
    this.#db = db;
    this.#place = place;
  }

  get id(): string {
    return this.#id;
  }

  async register(passed_fence: number): Promise<void> {
    await this.#db
      .insertInto("node")
      .values({ id: this.#id, place: this.#place, pid: process.pid, passed_fence })
      .onConflict((on) => on.column("id").doUpdateSet({ passed_fence }))
      .execute();
  }

  async unregister(): Promise<void> {
    await this.#db.deleteFrom("node").where("id", "=", this.#id).execute();
  }

  /** Tells the others that all invalidations before the fence have been applied. */
  async confirm(fence: number): Promise<void> {
    const passed_fence = sql<number>`greatest(passed_fence, ${fence})`;
    await this.#db.updateTable("node").set({ passed_fence }).where("id", "=", this.#id).execute();
  }

  async findOthers(): Promise<string[]> {
    const rows = await this.#db.selectFrom("node").select("id").where("id", "<>", this.#id).execute();
    return rows.map(({ id }) => id);
  }

  /** The number of the last fence that any node has sent. */
  async lastFence(): Promise<number> {
    const { rows } = await sql<{ last_value: number }>`select last_value from node_fence`.execute(this.#db);
    return rows[0]?.last_value ?? 0;
  }

  /** Sends the next fence, as `{"fence":1}`, to all who listen on the channel; resolves with its number. */
  async sendFence(channel: string): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      with next as (select nextval('node_fence') as number)
      select number, pg_notify(${channel}, json_build_object('fence', number)::text) from next`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error("PostgreSQL answered without a row");
    return row.number;
  }

  /** Which of these nodes have not passed the fence yet. */
  async findBehind(ids: readonly string[], fence: number): Promise<string[]> {
    const found = this.#db.selectFrom("node").select("id").where("id", "in", ids);
    return (await found.where("passed_fence", "<", fence).execute()).map(({ id }) => id);
  }

  async forgetBehind(ids: readonly string[], fence: number): Promise<void> {
    await this.#db.deleteFrom("node").where("id", "in", ids).where("passed_fence", "<", fence).execute();
  }

  /** Identifies the server that answers queries, by `serverIdentity`. */
  async queriedServer(): Promise<string | undefined> {
    const { rows } = await sql.raw<{ server: string }>(`select ${serverIdentity} as server`).execute(this.#db);
    return rows[0]?.server;
  }
}

/** An expression that identifies a running server and a database on it. */
export const serverIdentity = `
  extract(epoch from pg_postmaster_start_time()) || ' ' || (
    select oid from pg_database where datname = current_database())`;

/** Forgets processes that have ended without closing, so that no write waits for them; by default all of the place. */
export async function forgetNodes(db: Db, place: string, pid?: number): Promise<void> {
  const query = db.deleteFrom("node").where("place", "=", place);
  await (pid === undefined ? query : query.where("pid", "=", pid)).execute();
}

/** The same on a connection of its own. */
export async function forgetNodesAt(url: string, place: string, pid?: number): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    await forgetNodes(db, place, pid);
  } finally {
    await close();
  }
}
