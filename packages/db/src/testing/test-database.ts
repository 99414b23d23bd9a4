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

/** A database of a test file's own: migrated and empty, or with the demo world in it. Close it when done. */
export async function createTestDatabase(world: "empty" | "demo"): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const prefix = inject("databasePrefix");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // Copying needs the template to itself; test files that start together take turns.
  await admin.query("select pg_advisory_lock(7)");
  await admin.query(`create database ${name} template ${prefix}${world}`);
  await admin.end();
  const url = withDatabase(adminUrl, name);
  // A hundred at once wait their turn, on a busy machine too.
  return { ...openDatabase(url, { poolSize: 6, statementTimeoutMs: 5_000, connectTimeoutMs: 15_000 }), url };
}
