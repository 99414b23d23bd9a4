import type { KyselyPlugin } from "kysely";
import type { Db } from "../database.ts";

/** Counts what is asked of a database, and how much at once; refuses all of it while it is down. */
export class WatchedDatabase implements KyselyPlugin {
  readonly db: Db;
  isDown = false;
  asked = 0;
  mostAtOnce = 0;
  #running = 0;

  constructor(db: Db) {
    this.db = db.withPlugin(this);
  }

  transformQuery({ node }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    if (this.isDown) throw new Error("no database");
    this.asked += 1;
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin["transformResult"]>[0]) {
    this.#running -= 1;
    return result;
  }
}
