import { hostname } from "node:os";
import { resolve } from "node:path";
import { sql } from "kysely";
import { randomId } from "@changming/kit/ids";
import type { Db } from "./database.ts";

/** Channel on which writers ask all nodes to confirm that they have applied what was sent before. */
export const fenceChannel = "changming_fence";

/** Channel on which each node sends its id to itself: what it receives, it receives in time. */
export const probeChannel = "changming_probe";

/** Where a site runs: while a process listens there, an earlier one has ended. */
export const placeOf = ({ port, dataDir }: { port: number; dataDir: string }) =>
  `${hostname()}:${port} ${resolve(dataDir)}`;

/**
 * This process, as the other ones that use the database know it: their writes wait for those that are registered
 * (decision 0098).
 */
export class Node {
  readonly #db: Db;
  readonly #place: string;
  /** A new one at each registration: what was confirmed before counts no longer. */
  #id = randomId();
  /** Those that may have a row. */
  readonly #ids = new Set<string>();

  constructor(db: Db, place: string) {
    this.#db = db;
    this.#place = place;
  }

  get id(): string {
    return this.#id;
  }

  /**
   * Registers under a new id. `dropCaches` runs while writers wait for both: nothing cached before may be shown once
   * they wait for the new id alone.
   */
  async register(dropCaches: () => void = () => undefined): Promise<void> {
    const id = randomId();
    const former = [...this.#ids];
    // Whether an insert without an answer was made is not known.
    this.#ids.add(id);
    await this.#db.insertInto("node").values({ id, place: this.#place, pid: process.pid }).execute();
    dropCaches();
    this.#id = id;
    if (former.length > 0) await this.#db.deleteFrom("node").where("id", "in", former).execute();
    for (const one of former) this.#ids.delete(one);
  }

  async unregister(): Promise<void> {
    await this.#db
      .deleteFrom("node")
      .where("id", "in", [this.#id, ...this.#ids])
      .execute();
  }

  /** Tells the others that all invalidations before the fence have been applied. */
  async confirm(fence: number): Promise<void> {
    const passed_fence = sql<number>`greatest(passed_fence, ${fence})`;
    await this.#db.updateTable("node").set({ passed_fence }).where("id", "=", this.#id).execute();
  }

  /**
   * Statements for the connection that listens, which no busy pool delays. `send` returns the `number` of a
   * fence for this node alone; `confirm` notes that number and changes one row, or none when others have removed the node.
   */
  readonly probe = {
    send: () => ({
      text: "select nextval('node_fence')::float8 as number, pg_notify($1, $2)",
      values: [probeChannel, this.#id],
    }),
    confirm: (number: number) => ({
      text: "update node set passed_fence = greatest(passed_fence, $1) where id = $2",
      values: [number, this.#id],
    }),
  };

  async findOthers(): Promise<string[]> {
    const rows = await this.#db.selectFrom("node").select("id").where("id", "<>", this.#id).execute();
    return rows.map(({ id }) => id);
  }

  /** Asks all nodes to confirm; resolves with the number that they confirm. */
  async sendFence(): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      with next as (select nextval('node_fence') as number)
      select number, pg_notify(${fenceChannel}, number::text) from next`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error("PostgreSQL answered without a row");
    return row.number;
  }

  /** Which of these nodes have not passed the fence yet, and what each has passed. */
  async findBehind(ids: readonly string[], fence: number): Promise<{ id: string; passed_fence: number }[]> {
    const found = this.#db.selectFrom("node").select(["id", "passed_fence"]).where("id", "in", ids);
    return found.where("passed_fence", "<", fence).execute();
  }

  /** Removes a node that has not passed the fence: nobody waits for it until it registers again. */
  async forgetBehind(id: string, fence: number): Promise<void> {
    await this.#db.deleteFrom("node").where("id", "=", id).where("passed_fence", "<", fence).execute();
  }

  /** The server that answers queries, by `serverIdentity`. */
  async findServer(): Promise<string | undefined> {
    const { rows } = await sql<{ server: string }>`select ${sql.raw(serverIdentity)} as server`.execute(this.#db);
    return rows[0]?.server;
  }
}

/** An expression that identifies a running server and a database on it. */
export const serverIdentity = `
  extract(epoch from pg_postmaster_start_time()) || ' ' || (
    select oid from pg_database where datname = current_database())`;

/** Removes processes that have ended without closing; by default all of the place. */
export async function forgetNodes(db: Db, place: string, pid?: number): Promise<void> {
  const query = db.deleteFrom("node").where("place", "=", place);
  await (pid === undefined ? query : query.where("pid", "=", pid)).execute();
}
