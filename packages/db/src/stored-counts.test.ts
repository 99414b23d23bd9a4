import { eraOf, erasOf } from "@changming/kit/era";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "./database.ts";
import { refreshRanks } from "./ranks/remembrance-ranks.ts";
import { foldListedTotals } from "./ranks/listed-totals.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

/** Difference between the stored counts and the actual ones; empty when they agree. */
async function zoneDifferences(db: Db) {
  const { rows } = await sql`
    (select garden_id, level, letter, listed::int from garden_zone where listed > 0
     except select garden_id, level, letter, count(*)::int from residence where not is_private and hidden_at is null group by 1, 2, 3)
    union all
    (select garden_id, level, letter, count(*)::int from residence where not is_private and hidden_at is null group by 1, 2, 3
     except select garden_id, level, letter, listed::int from garden_zone)`.execute(db);
  return rows;
}

/** Stored totals and changes together, and after the changes were folded into the totals. */
async function totalDifferences(db: Db) {
  const stored = sql`
    select level, letter, sum(listed)::int as listed from (
      select * from zone_total union all select * from zone_change) as part
    group by level, letter having sum(listed) <> 0`;
  const counted = sql`
    select level, letter, count(*)::int as listed from residence where not is_private and hidden_at is null group by 1, 2`;
  const storedEras = sql`
    select kind, era_start, emblem, sum(listed)::int as listed from (
      select * from era_total union all select * from era_change) as part
    group by kind, era_start, emblem having sum(listed) <> 0`;
  const countedEras = sql`
    select kind, era_start(kind, listed_year), emblem, count(*)::int as listed from residence
    where not is_private and hidden_at is null and kind <> 'ordinary' group by 1, 2, 3`;
  const differing = async () => {
    const zones = sql`(${stored} except ${counted}) union all (${counted} except ${stored})`;
    const eras = sql`(${storedEras} except ${countedEras}) union all (${countedEras} except ${storedEras})`;
    return [...(await zones.execute(db)).rows, ...(await eras.execute(db)).rows];
  };
  const before = await differing();
  await foldListedTotals(db);
  const { rows: left } = await sql`select change from zone_change union all select change from era_change`.execute(db);
  return [...before, ...(await differing()), ...left];
}

async function gardenDifferences(db: Db) {
  const { rows } = await sql`
    select id, listed_count from garden where listed_count <>
      (select count(*) from residence where garden_id = garden.id and not is_private and hidden_at is null)`.execute(
    db,
  );
  return rows;
}

async function rankDifferences(db: Db) {
  await refreshRanks(db);
  const counted = sql`
    select remembrance_total, (sum(count(*)) over (order by remembrance_total desc))::int
    from residence_counter where is_listed group by remembrance_total`;
  const stored = sql`select remembrance_total, residences from remembrance_rank`;
  const { rows } = await sql`(${stored} except ${counted}) union all (${counted} except ${stored})`.execute(db);
  return rows;
}

async function receivedDifferences(db: Db) {
  const stored = sql`select residence_id, gift_id, deliveries, quantity::int, coins::int, last_given_at, last_day, day_quantity::int
                   from received_total`;
  const counted = sql`
    select residence_id, gift_id, count(*)::int, sum(quantity)::int, sum(coins)::int, max(given_at), max(day),
           (sum(quantity) filter (where day = last))::int
    from (select *, max(day) over (partition by residence_id, gift_id) as last
          from (select *, (given_at at time zone 'Asia/Shanghai')::date as day from given_gift) as dated) as given
    group by residence_id, gift_id`;
  const { rows } = await sql`(${stored} except ${counted}) union all (${counted} except ${stored})`.execute(db);
  return rows;
}

async function differences() {
  const { db } = database;
  return [
    ...(await zoneDifferences(db)),
    ...(await totalDifferences(db)),
    ...(await gardenDifferences(db)),
    ...(await rankDifferences(db)),
    ...(await receivedDifferences(db)),
  ];
}

test("the demo world's counts equal those of its rows", async () => {
  const { rows } = await sql<{ zones: number; ranks: number; gifts: number }>`
    select (select count(*)::int from garden_zone) as zones, (select count(*)::int from remembrance_rank) as ranks,
           (select count(*)::int from received_total) as gifts`.execute(database.db);
  expect(Object.values(rows[0] ?? {}).every((count) => count > 20)).toBe(true);
  expect(await differences()).toEqual([]);
});

test.each([
  ["made private", sql`update residence set is_private = true where id % 7 = 1`],
  ["hidden", sql`update residence set hidden_at = now() where id % 7 = 2`],
  ["made public again", sql`update residence set is_private = false, hidden_at = null where id % 14 = 1`],
  ["moved to another level", sql`update residence set level = 1 + level % 7 where id % 5 = 0`],
  ["listed by another year", sql`update residence set listed_year = nullif(1000 + id % 3, 1001) where id % 4 = 1`],
  ["of another kind", sql`update residence set kind = 'ancestor' where id % 9 = 4 and kind <> 'martyr'`],
  ["known for something else", sql`update residence set emblem = 'poet' where id % 6 = 2 and kind <> 'martyr'`],
  ["moved to another garden", sql`update residence set garden_id = 1, number = 9000 + id where id % 11 = 3`],
  ["edited in a field that is not counted", sql`update residence set summary = '……'`],
])("residences that are %s are counted in their current zone", async (_what, change) => {
  const { numAffectedRows } = await change.execute(database.db);
  expect(numAffectedRows).toBeGreaterThan(0n);
  expect(await differences()).toEqual([]);
});

test.each([
  ["remembered once more", sql`update residence_counter set remembrance_total = remembrance_total + 1`],
  ["taken out of the lists", sql`update residence_counter set is_listed = false where residence_id % 3 = 0`],
  ["viewed", sql`update residence_counter set view_total = view_total + 1`],
])("residences that are %s keep the right rank", async (_what, change) => {
  const { numAffectedRows } = await change.execute(database.db);
  expect(numAffectedRows).toBeGreaterThan(0n);
  expect(await differences()).toEqual([]);
});

/** Inserts `count` rows, copies of the newest gifts. */
const give = (count: number, at: string) => sql`
  insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at)
  select residence_id, account_id, gift_id, 1 + id % 3, coins, ${at} from given_gift order by id desc limit ${count}`;

test("gifts of yesterday, of today and late ones of last year add up, in one statement or several", async () => {
  for (const at of ["2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z", "2026-11-21T04:00:00Z", "2025-01-01T00:00:00Z"]) {
    await give(12, at).execute(database.db);
    await give(1, at).execute(database.db);
  }
  expect(await differences()).toEqual([]);
});

test("concurrent writes are all counted", async () => {
  const { db } = database;
  const up = (id: number) =>
    sql`update residence_counter set remembrance_total = remembrance_total + 1 where residence_id = ${id}`.execute(db);
  const toggle = (id: number) =>
    sql`update residence set level = 1 + level % 7, is_private = not is_private where id = ${id}`.execute(db);
  const ids = Array.from({ length: 24 }, (_, index) => index + 1);
  await Promise.all(ids.flatMap((id) => [up(id), toggle(id), up(id), toggle(25 - id)]));
  expect(await differences()).toEqual([]);
});

test("changes are counted once when two nodes fold them while others write", async () => {
  const { db } = database;
  const toggle = (id: number) => sql`update residence set is_private = not is_private where id = ${id}`.execute(db);
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(
    ids.flatMap((id) => [toggle(id), ...(id % 4 === 0 ? [foldListedTotals(db), foldListedTotals(db)] : [])]),
  );
  expect(await differences()).toEqual([]);
});

test("a rolled back write leaves the counts unchanged", async () => {
  const { db } = database;
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`update residence set is_private = not is_private`.execute(tx);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await differences()).toEqual([]);
});

test("concurrent long transactions are all counted, without a deadlock", async () => {
  const { db } = database;
  const locked = (id: number) =>
    db.transaction().execute(async (tx) => {
      await sql`update residence set level = 1 + level % 7 where id = ${id}`.execute(tx);
      await sql`select pg_sleep(0.02)`.execute(tx);
    });
  await Promise.all([31, 32, 33, 34, 35, 36].map(locked));
  expect(await differences()).toEqual([]);
});

test("a given gift can be neither changed nor deleted", async () => {
  const { db } = database;
  for (const change of [
    sql`delete from given_gift where id = 1`,
    sql`update given_gift set quantity = 9 where id = 1`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow("given_gift is written once");
  }
  expect(await differences()).toEqual([]);
});

test.each(["famous", "ancestor", "martyr"])(
  "residences of kind %s are counted in the eras of the lists",
  async (kind) => {
    const years = [null, -20_000, ...erasOf(kind).flatMap(({ from }) => [from - 1, from]), 2_026];
    const { rows } = await sql<{ start: number | null }>`
    select era_start(${kind}, year) as start from unnest(${years}::int[]) with ordinality as given(year, place)
    order by place`.execute(database.db);
    const starts = years.map((year) => eraOf(kind, year).from);
    expect(rows.map(({ start }) => start ?? Number.POSITIVE_INFINITY)).toEqual(starts);
  },
);
