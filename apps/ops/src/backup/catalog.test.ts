import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { copyStatement, listForeignKeys, listSequences, listTables, copySettings } from "./catalog.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table aa_parent (id integer generated always as identity primary key)");
  await client.query(`create table "aa child" (
    "the id" integer primary key references aa_parent, gone text, kept numeric(12, 2) not null,
    doubled numeric generated always as (kept * 2) stored)`);
  await client.query(`alter table "aa child" drop column gone`);
});

afterAll(async () => {
  await client?.end();
  await database?.close();
});

test("tables are listed by name with their stored columns, without the migrator's tables", async () => {
  const tables = await listTables(client);
  expect(tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name).toSorted());
  expect(tables.slice(0, 2)).toEqual([
    {
      name: "aa child",
      columns: [
        ["kept", "numeric(12,2)"],
        ["the id", "integer"],
      ],
    },
    { name: "aa_parent", columns: [["id", "integer"]] },
  ]);
  const names = tables.map(({ name }) => name);
  expect(names).toContain("account");
  expect(names.filter((name) => name.startsWith("kysely"))).toEqual([]);
});

test("a sequence reports its last value, or null before the first", async () => {
  const of = async () => (await listSequences(client)).find(({ name }) => name === "aa_parent_id_seq");
  expect(await of()).toEqual({ name: "aa_parent_id_seq", value: null });
  await client.query("insert into aa_parent default values");
  expect(await of()).toEqual({ name: "aa_parent_id_seq", value: 1 });
});

test("foreign keys are dropped and restored unchanged, and restoring one checks every row", async () => {
  const before = await listForeignKeys(client);
  expect(before.length).toBeGreaterThan(50);
  const own = before.filter(({ drop }) => drop.includes("aa child"));
  expect(own).toHaveLength(1);
  await client.query("begin");
  for (const { drop } of before) await client.query(drop);
  expect(await listForeignKeys(client)).toEqual([]);
  for (const { restore } of before) await client.query(restore);
  expect(await listForeignKeys(client)).toEqual(before);
  await client.query(own[0]?.drop ?? "");
  await client.query(`insert into "aa child" values (999, 1)`);
  await expect(client.query(own[0]?.restore ?? "")).rejects.toThrow("foreign key");
  await client.query("rollback");
});

test("the copy statement names every column, whatever its name contains", () => {
  const table = {
    name: "aa child",
    columns: [
      ["the id", "integer"],
      [`k"ept`, "text"],
    ] as [string, string][],
  };
  expect(copyStatement(table, "to stdout")).toBe(`copy "aa child" ("the id", "k""ept") to stdout (format text)`);
  expect(copyStatement(table, "from stdin")).toBe(`copy "aa child" ("the id", "k""ept") from stdin (format text)`);
});

test("times, numbers and bytes are written in one format, whatever the connection's settings", async () => {
  const written = async () => {
    const { rows } = await client.query<{ row: string }>(`
      select row(timestamptz '2026-11-21 12:00+08', interval '1 month 2 days', 0.1::float8 + 0.2::float8,
        '\\x00ff'::bytea)::text as row`);
    return rows[0]?.row;
  };
  await client.query("begin");
  await client.query(copySettings);
  const plain = await written();
  await client.query("rollback");
  await client.query(`begin; set local datestyle = 'German'; set local timezone = 'Asia/Tokyo';
    set local intervalstyle = 'iso_8601'; set local extra_float_digits = 0; set local bytea_output = 'escape'`);
  expect(await written()).not.toBe(plain);
  await client.query(copySettings);
  expect(await written()).toBe(plain);
  await client.query("rollback");
  expect(plain).toBe(`("2026-11-21 04:00:00+00","1 mon 2 days",0.30000000000000004,"\\\\x00ff")`);
});
