import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "@changming/db/testing/test-database";

/** Address of a database of a test's own in which nothing was made yet; it goes with the run's own server. */
export async function makeEmptyDatabase(): Promise<string> {
  const [adminUrl, prefix] = [inject("adminUrl"), inject("databasePrefix")];
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  return withDatabase(adminUrl, name);
}
