import { hostname } from "node:os";
import { resolve } from "node:path";
import { sql } from "kysely";
import { randomId } from "@changming/kit/ids";
import type { Db } from "./database.ts";

/** Channel on which writers ask all nodes to confirm that they have applied what was sent before. */
export const fenceChannel = "changming_fence";

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
  #isRegistered = false;

  constructor(db: Db, place: string) {
    this.#db = db;
    this.#place = place;
  }

  async register(): Promise<void> {
    await this.unregister();
    this.#id = randomId();
    await this.#db.insertInto("node").values({ id: this.#id, place: this.#place, pid: process.pid }).execute();
    this.#isRegistered = true;
  }

  async unregister(): Promise<void> {
    this.#isRegistered = false;
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

  /** Asks all nodes to confirm; resolves with the number that they confirm. */
  async sendFence(): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      with next as (select nextval('node_fence') as number)
      select number, pg_notify(${fenceChannel}, number::text) from next`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error("PostgreSQL answered without a row");
    return row.number;
  }

  /** Which of these nodes have not passed the fence yet. */
  async findBehind(ids: readonly string[], fence: number): Promise<string[]> {
    const found = this.#db.selectFrom("node").select("id").where("id", "in", ids);
    return (await found.where("passed_fence", "<", fence).execute()).map(({ id }) => id);
  }

  /** Removes nodes that have not passed the fence: nobody waits for them until they register again. */
  async forgetBehind(ids: readonly string[], fence: number): Promise<void> {
    await this.#db.deleteFrom("node").where("id", "in", ids).where("passed_fence", "<", fence).execute();
  }

  /** The server that answers queries, by `serverIdentity`, and whether others have removed this node. */
  async look(): Promise<{ server: string | undefined; isForgotten: boolean }> {
    const { rows } = await sql<{ server: string; isKnown: boolean }>`
      select ${sql.raw(serverIdentity)} as server,
        exists (select from node where id = ${this.#id}) as "isKnown"`.execute(this.#db);
    return { server: rows[0]?.server, isForgotten: this.#isRegistered && rows[0]?.isKnown === false };
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
