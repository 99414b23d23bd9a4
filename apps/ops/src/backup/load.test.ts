import { randomBytes } from "node:crypto";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { migrateToLatest } from "@changming/db/migrate";
import { migrations as allMigrations } from "@changming/db/migrations/list";
import { createTestDatabase, type TestDatabase, withDatabase } from "@changming/db/testing/test-database";
import { countTables, type Loading, loadDatabase, LoadError, unknownMigrations } from "./load.ts";
import { excludedTables, isExcluded, withSnapshot } from "./snapshot.ts";

let database: TestDatabase;
type ReadBackup = Omit<Loading, "beforeCommit" | "rowsOf"> & { rows: Map<string, Buffer> };
let backup: ReadBackup;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await database.pool.query("insert into gift_category (name, position) values ('鲜花', 1), ('灯', 2)");
  backup = await readBackup(database.url);
});

afterAll(() => database?.close());

function readBackup(url: string): Promise<ReadBackup> {
  return withSnapshot(url, async (snapshot) => {
    const rows = new Map<string, Buffer>();
    const tables: Loading["tables"][number][] = [];
    for (const table of snapshot.tables) {
      const chunks: Buffer[] = [];
      const counted = await snapshot.copy(table, async (bytes) => void chunks.push(bytes));
      rows.set(table.name, Buffer.concat(chunks));
      tables.push({ ...table, rows: counted });
    }
    return { migrations: snapshot.migrations, tables, sequences: snapshot.sequences, rows };
  });
}

/** Creates a database without any tables. */
async function emptyDatabase(): Promise<string> {
  const name = `${inject("databasePrefix")}${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  return withDatabase(inject("adminUrl"), name);
}

async function load(url: string, overrides: Partial<Loading> = {}, from = backup): Promise<void> {
  const { rows, ...rest } = from;
  await loadDatabase(url, {
    ...rest,
    async *rowsOf(table) {
      yield rows.get(table) ?? Buffer.alloc(0);
    },
    beforeCommit: async () => undefined,
    ...overrides,
  });
}

async function categoriesOf(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 5_000 });
  try {
    const rows = await db.selectFrom("gift_category").select("name").orderBy("position").execute();
    return rows.map(({ name }) => name);
  } finally {
    await close();
  }
}

/** The backup with one of its tables changed. */
const withTable = (name: string, change: (table: Loading["tables"][number]) => Loading["tables"][number][]) => ({
  tables: backup.tables.flatMap((table) => (table.name === name ? change(table) : [table])),
});

test("a snapshot contains every table, including those whose rows are left out", async () => {
  const names = backup.tables.map(({ name }) => name);
  for (const name of excludedTables) expect(names).toContain(name);
  expect(backup.migrations.length).toBeGreaterThan(10);
  expect(unknownMigrations(backup.migrations.map(({ name }) => name))).toEqual([]);
  expect(unknownMigrations(["001-people", "999-stars", "toString", "__proto__"])).toEqual([
    "999-stars",
    "toString",
    "__proto__",
  ]);
});

test("a snapshot shows one moment, whatever is written meanwhile", async () => {
  const counted = await withSnapshot(database.url, async ({ tables, copy }) => {
    const table = tables.find(({ name }) => name === "gift_category");
    if (!table) throw new Error("no categories");
    const before = await copy(table, async () => undefined);
    await database.pool.query("insert into gift_category (name, position) values ('酒', 3)");
    return [before, await copy(table, async () => undefined)];
  });
  expect(counted).toEqual([2, 2]);
  expect(await categoriesOf(database.url)).toEqual(["鲜花", "灯", "酒"]);
});

test("a snapshot of an empty database is empty, and a failing one releases its connection", async () => {
  const url = await emptyDatabase();
  expect(await withSnapshot(url, async ({ tables, migrations }) => [tables, migrations])).toEqual([[], []]);
  await expect(withSnapshot(url, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  const open = "select count(*)::integer as open from pg_stat_activity where application_name = 'changming backup'";
  const { rows } = await database.pool.query(`${open} and datname = $1`, [new URL(url).pathname.slice(1)]);
  expect(rows).toEqual([{ open: 0 }]);
});

test("an empty database is restored from a backup, and its sequences continue", async () => {
  const url = await emptyDatabase();
  expect(await countTables(url)).toBe(0);
  await load(url);
  expect(await countTables(url)).toBe(backup.tables.length);
  expect(await categoriesOf(url)).toEqual(["鲜花", "灯"]);
  const { db, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 5_000 });
  const next = await db
    .insertInto("gift_category")
    .values({ name: "香", position: 9 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await close();
  expect(next.id).toBeGreaterThan(2);
});

test("a backup from before tables were renamed is loaded as it was, and migrated", async () => {
  const old = openDatabase(await emptyDatabase(), { poolSize: 1, statementTimeoutMs: 5_000 });
  const before = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < "028"));
  await new Migrator({ db: old.db, provider: { getMigrations: async () => before } }).migrateToLatest();
  await old.pool.query("insert into listed_word (word, verdict, is_for_names_only) values ('旧词', 'hold', false)");
  await old.pool.query("insert into gift_category (name, position) values ('松枝', 1)");
  const url = await emptyDatabase();
  await load(url, {}, await readBackup(old.pool.options.connectionString ?? ""));
  await old.close();
  expect(await categoriesOf(url)).toEqual(["松枝"]);
  const { db, close } = openDatabase(url, { poolSize: 1, statementTimeoutMs: 5_000 });
  expect((await migrateToLatest(db))[0]).toBe("028-standard-names");
  const term = await db.selectFrom("blocklist_term").selectAll().where("word", "=", "旧词").executeTakeFirst();
  await close();
  expect(term).toMatchObject({ word: "旧词", verdict: "hold" });
});

test("the rows of excluded tables are left out under their former names too", () => {
  expect([...excludedTables, "staff_try"].filter((name) => !isExcluded(name))).toEqual([]);
  expect(isExcluded("staff")).toBe(false);
});

test.each([
  [
    "a migration that this version does not know",
    "不认识的迁移 999-stars",
    () => ({
      migrations: [...backup.migrations, { name: "999-stars", timestamp: "2027" }],
    }),
  ],
  [
    "fewer rows than stated",
    "gift_category 应有 3 行，读出来是 2 行",
    () => withTable("gift_category", (table) => [{ ...table, rows: 3 }]),
  ],
  [
    "a table with other columns",
    "表 gift_category 的结构与这个版本的不同",
    () => withTable("gift_category", ({ columns, ...table }) => [{ ...table, columns: columns.slice(1) }]),
  ],
  ["a missing table", "缺少表 gift_category", () => withTable("gift_category", () => [])],
  [
    "an unknown table",
    "表 ghost 的结构与这个版本的不同",
    () => withTable("gift_category", (table) => [table, { ...table, name: "ghost" }]),
  ],
])("%s is rejected with a message, and the database stays empty", async (_what, sentence, overrides) => {
  const url = await emptyDatabase();
  const loading = load(url, overrides());
  await expect(loading).rejects.toBeInstanceOf(LoadError);
  await expect(loading).rejects.toThrow(sentence);
  expect(await countTables(url)).toBe(0);
});

test("rows that violate a constraint, or a failing last step, leave the database empty", async () => {
  const url = await emptyDatabase();
  const twice = async function* (table: string) {
    const rows = backup.rows.get(table) ?? Buffer.alloc(0);
    yield table === "gift_category" ? Buffer.concat([rows, rows]) : rows;
  };
  await expect(load(url, { rowsOf: twice })).rejects.toThrow("duplicate key");
  await expect(load(url, { beforeCommit: () => Promise.reject(new Error("the files")) })).rejects.toThrow("the files");
  expect(await countTables(url)).toBe(0);
  await load(url);
  expect(await categoriesOf(url)).toEqual(["鲜花", "灯"]);
});

test("the last step sees everything loaded before it is committed", async () => {
  const url = await emptyDatabase();
  const seen: number[] = [];
  await load(url, {
    async beforeCommit(db) {
      const { rows } = await db
        .selectFrom("gift_category")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      seen.push(rows, await countTables(url));
    },
  });
  expect(seen).toEqual([2, 0]);
});

test("a row with a dangling reference is found when the foreign keys are restored", async () => {
  const url = await emptyDatabase();
  const strange = withTable("garden_admin", (table) => [{ ...table, rows: 1 }]);
  const columns = backup.tables.find(({ name }) => name === "garden_admin")?.columns ?? [];
  const orphan = columns.map(([, type]) => (type.startsWith("timestamp") ? "2026-11-21 04:00:00+00" : "1"));
  const rowsOf = async function* (table: string) {
    yield table === "garden_admin"
      ? Buffer.from(`${orphan.join("\t")}\n`)
      : (backup.rows.get(table) ?? Buffer.alloc(0));
  };
  await expect(load(url, { ...strange, rowsOf })).rejects.toThrow("foreign key");
  expect(await countTables(url)).toBe(0);
});
