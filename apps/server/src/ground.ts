import { openDatabase, type OpenDatabase } from "@changming/db/database";
import { isEmpty } from "@changming/db/demo/load-demo";
import { startEmbedded } from "@changming/db/embedded";
import { loadBasics } from "@changming/db/load-basics";
import { migrateToLatest } from "@changming/db/migrate";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "./config.ts";
import { fillDemo } from "./demo/fill-demo.ts";

export interface Ground {
  url: string;
  database: OpenDatabase;
  close(): Promise<void>;
}

/** A database that is reachable, migrated and not empty. Throws GroundError when our own PostgreSQL cannot run. */
export async function prepareGround(config: Config, clock: Clock, say: (line: string) => void): Promise<Ground> {
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: say }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  try {
    await fill(url, config, clock, say);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const database = openDatabase(url, { poolSize: 12 });
  return {
    url,
    database,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

async function fill(url: string, config: Config, clock: Clock, say: (line: string) => void): Promise<void> {
  // Migrations and the demo's bulk may take longer than a request may.
  const { db, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrateToLatest(db);
    if (!(await isEmpty(db))) return;
    if (!config.isDemo) return await loadBasics(db);
    say("第一次启动，正在放入演示内容……");
    await fillDemo(db, config, clock());
  } finally {
    await close();
  }
}
