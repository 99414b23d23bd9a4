import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { backfillOnline, createIndexOnline, type ListedMigration } from "./migrations/online.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** A table of a thousand rows, and no migration of a test done. */
beforeEach(async () => {
  const { db } = database;
  await sql`drop table if exists reader`.execute(db);
  await sql`create table reader (id integer generated always as identity primary key, place text)`.execute(db);
  await sql`insert into reader (place) select null from generate_series(1, 1000)`.execute(db);
  await sql`delete from kysely_migration where name >= '900'`.execute(db);
});

const withMore = (more: Record<string, ListedMigration>) => ({ ...migrations, ...more });

const indexed = (): ListedMigration => ({
  isOnline: true,
  up: (db) => createIndexOnline(db, { name: "reader_place", definition: "on reader (place)" }),
});

async function indexState(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select case when indisvalid then 'valid' else 'invalid' end as state from pg_index
    where indrelid = 'reader'::regclass and not indisprimary`.execute(database.db);
  return rows.map(({ state }) => state);
}

const readTable = sql`select count(*) from reader`;

/** Runs `work` while another transaction has read the table, or done `use`; that ends when `work` calls `end`. */
async function besideReader<Result>(work: (end: () => void) => Promise<Result>, use = readTable): Promise<Result> {
  const other = openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const hasRead = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const reading = other.db.transaction().execute(async (trx) => {
    await use.execute(trx);
    hasRead.resolve();
    await over.promise;
  });
  try {
    await Promise.race([hasRead.promise, reading]);
    return await work(() => over.resolve());
  } finally {
    over.resolve();
    await reading;
    await other.close();
  }
}

test("a migration behind a long transaction gives way to readers and is repeated until it gets its lock", async () => {
  const limits: unknown[] = [];
  const steps = withMore({
    "900-column": {
      async up(db) {
        const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
        limits.push(rows[0]?.lock_timeout);
        await sql`alter table reader add column note text`.execute(db);
      },
    },
  });
  const retried: string[] = [];
  const ran = await besideReader(async (end) => {
    const migrating = migrateToLatest(database.db, { steps, onRetry: (name) => retried.push(name) });
    // Where a migration waited without end, these would wait behind it until the server ended them.
    while (retried.length < 2) {
      await readTable.execute(database.db);
      await pause(5);
    }
    end();
    return migrating;
  });
  expect(ran).toEqual(["900-column"]);
  expect(new Set(retried)).toEqual(new Set(["900-column"]));
  // No reader waits longer than the server lets each attempt wait.
  expect(new Set(limits)).toEqual(new Set(["250ms"]));
  expect(limits).toHaveLength(retried.length + 1);
});

test("a migration is repeated until a vacuum of its table has ended", async () => {
  const steps = withMore({
    "900-column": { up: async (db) => void (await sql`alter table reader add column note text`.execute(db)) },
  });
  const retried: string[] = [];
  const vacuum = sql`lock table reader in share update exclusive mode`;
  const ran = await besideReader((end) => {
    const onRetry = (name: string) => {
      retried.push(name);
      end();
    };
    return migrateToLatest(database.db, { steps, onRetry });
  }, vacuum);
  expect(ran).toEqual(["900-column"]);
  // The lock that lets others through waits for all of it.
  expect(new Set(retried)).toEqual(new Set(["900-column"]));
});

test("an error that another try cannot overcome ends the migrations at once", async () => {
  const steps = withMore({
    "900-wrong": { up: async (db) => void (await sql`alter table unknown add x text`.execute(db)) },
  });
  await expect(migrateToLatest(database.db, { steps })).rejects.toThrow('relation "unknown" does not exist');
  expect(await migrateToLatest(database.db)).toEqual([]);
});

test("an index is built outside of a transaction, once, by one of two nodes that start together", async () => {
  const other = openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    const steps = withMore({ "900-index": indexed() });
    const write = sql`update reader set place = null where id = 1`;
    // The build waits for the transaction; the other node must not be one that it waits for.
    const ran = await besideReader(async (end) => {
      const migrating = Promise.all([migrateToLatest(database.db, { steps }), migrateToLatest(other.db, { steps })]);
      await expect.poll(indexState, { timeout: 20_000 }).toEqual(["invalid"]);
      end();
      return migrating;
    }, write);
    expect(ran.flat()).toEqual(["900-index"]);
    expect(await indexState()).toEqual(["valid"]);
  } finally {
    await other.close();
  }
});

test("an index that a killed build left invalid is built anew", async () => {
  const { db } = database;
  await sql`insert into reader (place) values ('a'), ('a')`.execute(db);
  const steps = withMore({
    "900-index": {
      isOnline: true,
      up: (own) => createIndexOnline(own, { name: "reader_place", definition: "on reader (place)", isUnique: true }),
    },
  });
  await expect(migrateToLatest(db, { steps })).rejects.toThrow("could not create unique index");
  expect(await indexState()).toEqual(["invalid"]);
  await sql`delete from reader where place = 'a'`.execute(db);
  expect(await migrateToLatest(db, { steps })).toEqual(["900-index"]);
  expect(await indexState()).toEqual(["valid"]);
});

test("a backfill whose connection is cut keeps its finished batches and goes on with the rest", async () => {
  const filledIn: number[] = [];
  const steps = withMore({
    "900-places": {
      isOnline: true,
      async up(own: Kysely<unknown>) {
        await backfillOnline(own, {
          table: "reader",
          set: "place = '家'",
          where: "place is null and id <= 400",
        });
        filledIn.push(400);
        if (filledIn.length === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(own);
        await backfillOnline(own, { table: "reader", set: "place = '家'", where: "place is null" });
      },
    },
  });
  const cut = openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  await expect(migrateToLatest(cut.db, { steps })).rejects.toThrow(/terminat/);
  await cut.close();
  const places = async () => {
    const { rows } = await sql<{ filled: number }>`select count(place)::int as filled from reader`.execute(database.db);
    return rows[0]?.filled;
  };
  expect(await places()).toBe(400);
  expect(await migrateToLatest(database.db, { steps })).toEqual(["900-places"]);
  expect(await places()).toBe(1_000);
});
