import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "@changming/db/testing/test-database";

/** URL of a test's own database without tables; it is removed with the server of the test run. */
export async function makeEmptyDatabase(): Promise<string> {
  const adminUrl = inject("adminUrl");
  const prefix = inject("databasePrefix");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  return withDatabase(adminUrl, name);
}
