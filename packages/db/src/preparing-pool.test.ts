import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase, type OpenDatabase } from "./database.ts";
import { cuttableConnection } from "./testing/cuttable-connection.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { withTx } from "./tx.ts";

let database: TestDatabase;
/** One connection, so that its prepared statements can be listed. */
let own: OpenDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  own = openDatabase(database.url, { poolSize: 1 });
  await sql`create table note (word text primary key)`.execute(own.db);
  await sql`insert into note values (${"lamp"})`.execute(own.db);
});

afterEach(async () => {
  await own?.close();
  await database?.close();
});

const notes = () => sql`select * from note where word = ${"lamp"}`.execute(own.db).then(({ rows }) => rows);

async function prepared(part: string): Promise<number> {
  const { rows } = await own.pool.query<{ found: number }>(
    "select count(*)::int as found from pg_prepared_statements where statement like $1",
    [`%${part}%`],
  );
  return rows[0]?.found ?? 0;
}

test("a statement is prepared at its third use", async () => {
  await notes();
  await notes();
  expect(await prepared("from note")).toBe(0);
  expect([await notes(), await notes()]).toEqual([[{ word: "lamp" }], [{ word: "lamp" }]]);
  expect(await prepared("from note")).toBe(1);
});

test("a connection has a limited number of prepared statements, and all others run as before", async () => {
  for (let at = 0; at < 300; at += 1) {
    for (let use = 0; use < 3; use += 1) {
      const { rows } = await sql.raw<{ found: number }>(`select ${at} as found`).execute(own.db);
      expect(rows).toEqual([{ found: at }]);
    }
  }
  expect(await prepared("as found")).toBeLessThanOrEqual(250);
});

test("an error of a prepared statement leaves it and its connection usable", async () => {
  const add = (word: string) => sql`insert into note values (${word})`.execute(own.db);
  for (const word of ["incense", "flower", "fruit"]) await add(word);
  await expect(add("fruit")).rejects.toMatchObject({ code: "23505" });
  await add("tea");
  expect((await sql`select 1 from note`.execute(own.db)).rows).toHaveLength(5);
});

test("a statement that selects all columns works after a migration has added one", async () => {
  for (let use = 0; use < 4; use += 1) await notes();
  await sql`alter table note add column place text not null default 'altar'`.execute(database.db);
  expect([await notes(), await notes()]).toEqual([
    [{ word: "lamp", place: "altar" }],
    [{ word: "lamp", place: "altar" }],
  ]);
});

test("a transaction that meets such a statement is repeated as a whole", async () => {
  for (let use = 0; use < 4; use += 1) await notes();
  await sql`alter table note add column place text not null default 'altar'`.execute(database.db);
  let runs = 0;
  const found = await withTx({ db: own.db }, async ({ db }) => {
    runs += 1;
    await sql`insert into note (word) values (${"tea"})`.execute(db);
    return (await sql`select * from note where word = ${"lamp"}`.execute(db)).rows;
  });
  expect([runs, found]).toEqual([2, [{ word: "lamp", place: "altar" }]]);
  expect((await sql`select 1 from note where word = 'tea'`.execute(own.db)).rows).toHaveLength(1);
});

test("a statement that its transaction gave more time may take longer than others", async () => {
  const { db, close } = openDatabase(database.url, { poolSize: 1 });
  onTestFinished(close);
  await withTx({ db }, async (ctx) => {
    await sql`set local statement_timeout = '30s'`.execute(ctx.db);
    await sql`select pg_sleep(5.5)`.execute(ctx.db);
  });
  await expect(sql`select pg_sleep(5.5)`.execute(db)).rejects.toMatchObject({ code: "57014" });
}, 20_000);

test("a query on a connection that has died unnoticed fails within seconds, and the next one works", async () => {
  const connection = await cuttableConnection(database.url);
  onTestFinished(() => connection.close());
  const { db, close } = openDatabase(connection.url, { poolSize: 1, statementTimeoutMs: 100 });
  onTestFinished(close);
  const read = () => sql<{ word: string }>`select word from note`.execute(db).then(({ rows }) => rows);
  expect(await read()).toEqual([{ word: "lamp" }]);
  connection.silence();
  await expect(read()).rejects.toThrow("Connection terminated");
  connection.restore();
  expect(await read()).toEqual([{ word: "lamp" }]);
}, 20_000);
