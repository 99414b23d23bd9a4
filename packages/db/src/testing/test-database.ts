import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type OpenDatabase } from "../database.ts";

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function withAdmin<Result>(run: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}

/** A separate database for a test file: migrated and empty, or with the demo world. `close` drops it. */
export async function createTestDatabase(world: "empty" | "demo"): Promise<TestDatabase> {
  const prefix = inject("databasePrefix");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await withAdmin(async (admin) => {
    // Copying needs exclusive access to the template; test files that start together take turns.
    await admin.query("select pg_advisory_lock(7)");
    // Copying the files takes a tenth of a second; through the log, PostgreSQL's default, it takes seconds.
    await admin.query(`create database ${name} template ${prefix}${world} strategy file_copy`);
    // Starting parallel workers takes longer than reading all the data of a test.
    await admin.query(`alter database ${name} set max_parallel_workers_per_gather = 0`);
  });
  const url = withDatabase(inject("adminUrl"), name);
  // A hundred queries at once wait for a connection, on a busy machine too.
  const database = openDatabase(url, { poolSize: 6, statementTimeoutMs: 5_000, connectTimeoutMs: 15_000 });
  const close = async () => {
    await database.close();
    await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { ...database, url, close };
}
