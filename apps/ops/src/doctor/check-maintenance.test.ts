import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { checkMaintenance } from "./check-maintenance.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("a database that was just made is in order", async () => {
  expect(await checkMaintenance(database.db)).toMatchObject({ name: "数据库维护", state: "good" });
});

test("an index whose build failed is named, until it is dropped", async () => {
  const { db } = database;
  await sql`create table twice as select 1 as number from generate_series(1, 2)`.execute(db);
  await expect(sql`create unique index concurrently twice_number on twice (number)`.execute(db)).rejects.toThrow(
    "could not create unique index",
  );
  const finding = await checkMaintenance(db);
  expect(finding).toMatchObject({ state: "notice", message: "没建完的索引：twice_number" });
  expect(finding.remedy).toContain("reindex index concurrently");
  await sql`drop index concurrently twice_number`.execute(db);
  expect(await checkMaintenance(db)).toMatchObject({ state: "good" });
});

test("a table of which a fifth is dead rows is named, until it is vacuumed", async () => {
  const { db } = database;
  await db.connection().execute(async (own) => {
    await sql`create table busy (id integer) with (autovacuum_enabled = false)`.execute(own);
    await sql`insert into busy select generate_series(1, 300000)`.execute(own);
    await sql`update busy set id = id + 1 where id <= 150000`.execute(own);
    await sql`select pg_stat_force_next_flush()`.execute(own);
    expect(await checkMaintenance(own)).toMatchObject({ state: "notice", message: "清理跟不上：busy" });
    await sql`vacuum busy`.execute(own);
    await sql`select pg_stat_force_next_flush()`.execute(own);
    expect(await checkMaintenance(own)).toMatchObject({ state: "good" });
  });
});
