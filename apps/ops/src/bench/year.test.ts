import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fillLarge } from "../demo-large/fill-large.ts";
import { tableStates, vacuumDue } from "./year-vacuum.ts";
import { type WeekOfWrites, writeWeek } from "./year-writes.ts";

const now = new Date("2026-11-21T04:00:00Z");
const count = 300;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await fillLarge(database.db, { count, now });
});

afterAll(() => database?.close());

const mix: WeekOfWrites = {
  ...{
    views: 1_200,
    remembrances: 100,
    messages: 60,
    gifts: 60,
    logins: 40,
    seen: 20,
    letters: 10,
    edits: 20,
    residences: 5,
  },
};

async function one<Row>(query: string): Promise<Row | undefined> {
  return (await sql.raw<Row>(query).execute(database.db)).rows[0];
}

const sums = () =>
  one<Record<string, number>>(`
    select (select sum(view_total) from residence_counter)::int as views,
      (select sum(visit_total) from residence_counter)::int as "countedVisits", (select count(*) from visit)::int as visits,
      (select sum(remembrance_total) from residence_counter)::int as "countedRemembrances",
      (select count(*) from remembrance)::int as remembrances,
      (select sum(message_total) from residence_counter)::int as "countedMessages",
      (select count(*) from message)::int as messages,
      (select sum(coin_total) from residence_counter)::int as "countedCoins",
      (select sum(coin_total) from giver_total)::int as "giverCoins", (select sum(coins) from received_total)::int as coins,
      (select count(*) from residence)::int as residences, (select count(*) from audit_entry)::int as entries,
      (select count(*) from audit_link)::int as links`);

test("a simulated week writes what its mix names, and counters and totals grow by as much as the rows", async () => {
  const before = await sums();
  const {
    residence = 0,
    account = 0,
    gifts = [],
  } = (await one<{ residence: number; account: number; gifts: number[] }>(`
      select (select max(id) from residence) as residence, (select max(id) from account) as account,
        (select array_agg(id) from gift) as gifts`)) ?? {};
  const deps = {
    residences: { first: residence - count + 1, count },
    accounts: { first: account - 999, count: 1_000 },
    gifts,
  };
  const rows = await writeWeek(database.db, deps, mix, { index: 0, at: new Date("2026-11-28T04:00:00Z") });
  const after = await sums();
  const grown = (name: string) => (after?.[name] ?? 0) - (before?.[name] ?? 0);
  expect(rows).toBe(Object.values(mix).reduce((sum, part) => sum + part, 0));
  expect([grown("views"), grown("visits"), grown("messages"), grown("residences")]).toEqual([1_200, 600, 60, 5]);
  expect(grown("countedVisits")).toBe(grown("visits"));
  expect(grown("remembrances")).toBeGreaterThan(50);
  expect(grown("countedRemembrances")).toBe(grown("remembrances"));
  expect(grown("countedMessages")).toBe(60);
  expect([grown("countedCoins"), grown("giverCoins"), grown("coins")]).toEqual([600, 600, 600]);
  expect(grown("links")).toBe(grown("entries"));
});

test("vacuum is due by the settings of each table, as autovacuum would find", async () => {
  const { db } = database;
  await db.connection().execute(async (own) => {
    const settings = "autovacuum_enabled = false, autovacuum_vacuum_threshold = 50";
    await sql.raw(`create table slow (id integer) with (${settings})`).execute(own);
    await sql
      .raw(`create table soon (id integer) with (${settings}, autovacuum_vacuum_scale_factor = 0.02)`)
      .execute(own);
    for (const table of ["slow", "soon"]) {
      await sql.raw(`insert into ${table} select generate_series(1, 5000)`).execute(own);
      await sql`select pg_stat_force_next_flush()`.execute(own);
      await sql.raw(`vacuum (analyze) ${table}`).execute(own);
      await sql.raw(`update ${table} set id = id where id <= 400`).execute(own);
    }
    const runs = (await vacuumDue(own)).filter(({ table }) => ["slow", "soon"].includes(table));
    expect(runs).toMatchObject([{ table: "soon", isVacuum: true, dead: 400 }]);
    const states = await tableStates(own, ["slow", "soon"]);
    expect(Object.fromEntries(states.map(({ table, dead }) => [table, dead]))).toEqual({ slow: 400, soon: 0 });
  });
});
