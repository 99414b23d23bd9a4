import type { KyselyPlugin } from "kysely";
import type { Db } from "../database.ts";

/** Counts queries and their maximum concurrency; rejects all of them while it is down. */
export class WatchedDatabase implements KyselyPlugin {
  readonly db: Db;
  isDown = false;
  queries = 0;
  maxAtOnce = 0;
  #running = 0;

  constructor(db: Db) {
    this.db = db.withPlugin(this);
  }

  transformQuery({ node }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    if (this.isDown) throw new Error("no database");
    this.queries += 1;
    this.#running += 1;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.#running);
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin["transformResult"]>[0]) {
    this.#running -= 1;
    return result;
  }
}
