import { type QueryExecutorProvider, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "./starter/load-basics.ts";
import { isMigrated, migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { readTableTypes, type TypedTables } from "./testing/table-types.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** The driver's JavaScript type for each PostgreSQL type. */
const readAs: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  text: "string",
  tsvector: "string",
  date: "string",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
  jsonb: "json",
  _text: "string[]",
  _int2: "number[]",
};

async function readDatabase(): Promise<TypedTables> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; generated: boolean }>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(database.db);
  const tables: TypedTables = {};
  for (const { table, column, type, nullable, generated } of rows) {
    (tables[table] ??= {})[column] = { type: readAs[type] ?? `unknown ${type}`, nullable, generated };
  }
  return tables;
}

test("a freshly migrated database has exactly the tables and columns that the types declare", async () => {
  const inDatabase = await readDatabase();
  const inTypes = readTableTypes();
  expect(Object.keys(inTypes).toSorted()).toEqual(Object.keys(inDatabase).toSorted());
  for (const [table, columns] of Object.entries(inTypes)) expect(columns, table).toEqual(inDatabase[table]);
});

test("migrations are numbered, listed in order, and a second run does nothing", async () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  names.forEach((name, index) => expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(3, "0")}-[a-z-]+$`)));
  expect(await migrateToLatest(database.db)).toEqual([]);
  expect(await isMigrated(database.db)).toBe(true);
});

test("a database that lacks a migration is not migrated", async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`delete from kysely_migration where name = ${Object.keys(migrations).at(-1)}`.execute(trx);
    expect(await isMigrated(trx)).toBe(false);
    await sql`insert into kysely_migration values (${Object.keys(migrations).at(-1)}, now()::text)`.execute(trx);
  });
});

test("the basics of an empty site are one row of settings and the seven levels", async () => {
  await loadBasics(database.db);
  const levels = await database.db.selectFrom("level").select("level").orderBy("level").execute();
  expect(levels.map((row) => row.level)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await database.db.selectFrom("site_info").select("id").execute()).toEqual([{ id: 1 }]);
  expect(await database.db.selectFrom("account").select("id").execute()).toEqual([]);
});

test("each migration runs in a transaction of its own, so that its locks end before the next one", async () => {
  const { rows } = await sql<{ transactions: number; migrations: number }>`
    select count(distinct xmin::text)::int as transactions, count(*)::int as migrations from kysely_migration`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({ transactions: rows[0]?.migrations, migrations: Object.keys(migrations).length });
});

test("a migration has a lock timeout, an online one has none, and neither has the connection afterwards", async () => {
  const seen: string[] = [];
  const up = async (db: QueryExecutorProvider) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
    seen.push(...rows.map((row) => row.lock_timeout));
  };
  await migrateToLatest(database.db, {
    steps: { ...migrations, "900-short": { up }, "901-long": { up, isOnline: true } },
  });
  await sql`delete from kysely_migration where name >= '900'`.execute(database.db);
  await up(database.db);
  expect(seen).toEqual(["250ms", "0", "0"]);
});
