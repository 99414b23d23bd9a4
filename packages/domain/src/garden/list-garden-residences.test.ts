import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { listGardenResidences } from "./list-garden-residences.ts";
import { presentGardenResidence } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

let gardenId: number;

/** Counters of each residence by name; the names do not hint at the order. */
const numbers: Record<string, { remembrance_total: number; view_total: number; message_total: number }> = {
  王玉兰: { remembrance_total: 5, view_total: 10, message_total: 2 },
  王国华: { remembrance_total: 9, view_total: 30, message_total: 2 },
  安娜: { remembrance_total: 5, view_total: 20, message_total: 0 },
  李玉兰: { remembrance_total: 1, view_total: 40, message_total: 8 },
  "3号义士": { remembrance_total: 7, view_total: 0, message_total: 5 },
};

beforeAll(async () => {
  const { db } = database;
  gardenId = await aGarden(db);
  const residences = [
    { name: "王玉兰", letter: "W", number: 2, level: 1 },
    { name: "王国华", letter: "W", number: 1, level: 2 },
    { name: "安娜", letter: "A", number: 7, level: 1 },
    { name: "李玉兰", letter: "L", number: 1, level: 1 },
    { name: "3号义士", letter: "#", number: 1, level: 2 },
    { name: "王玉兰私", letter: "W", number: 3, level: 1, is_private: true },
    { name: "王玉兰隐", letter: "W", number: 4, level: 1, hidden_at: daysFromNow(0) },
  ];
  for (const own of residences) {
    const { id } = await aResidence(db, { garden_id: gardenId, ...own });
    const counts = numbers[own.name] ?? { remembrance_total: 99, view_total: 99, message_total: 99 };
    await db.updateTable("residence_counter").set(counts).where("residence_id", "=", id).execute();
  }
  await aResidence(db, { name: "王玉兰别处", letter: "W", level: 1 });
});

const all = { page: 1, pageSize: 18, levelId: 0, letter: "", smartSort: 0, keywords: "" };

async function list(overrides: Partial<typeof all> = {}, actor = visitor) {
  const { counts, rows } = await listGardenResidences(testCtx(database.db, actor), { gardenId, ...all, ...overrides });
  return { counts, names: rows.map((row) => row.name) };
}

test.each([
  [0, "by zone and number, zone # last", ["安娜", "李玉兰", "王国华", "王玉兰", "3号义士"]],
  [1, "the most remembered first", ["王国华", "3号义士", "安娜", "王玉兰", "李玉兰"]],
  [2, "the most viewed first", ["李玉兰", "王国华", "安娜", "王玉兰", "3号义士"]],
  [3, "the most messages first", ["李玉兰", "3号义士", "王国华", "王玉兰", "安娜"]],
])("smart sort %i is %s, newer residences first among equals", async (smartSort, _order, names) => {
  expect(await list({ smartSort })).toEqual({ counts: 5, names });
});

test.each([
  [{ levelId: 1 }, ["安娜", "李玉兰", "王玉兰"]],
  [{ levelId: 2 }, ["王国华", "3号义士"]],
  [{ levelId: 7 }, []],
  [{ letter: "W" }, ["王国华", "王玉兰"]],
  [{ letter: "#" }, ["3号义士"]],
  [{ letter: "Q" }, []],
  [{ keywords: "玉兰" }, ["李玉兰", "王玉兰"]],
  [{ keywords: "玉蘭" }, ["李玉兰", "王玉兰"]],
  [{ keywords: "wang" }, ["王国华", "王玉兰"]],
  [{ keywords: "王" }, ["王国华", "王玉兰"]],
  [{ keywords: "…" }, []],
  [{ levelId: 1, letter: "W" }, ["王玉兰"]],
  [{ levelId: 1, keywords: "王" }, ["王玉兰"]],
  [{ letter: "L", keywords: "玉兰" }, ["李玉兰"]],
  [{ levelId: 1, letter: "W", keywords: "玉兰" }, ["王玉兰"]],
  [{ levelId: 2, letter: "W", keywords: "玉兰" }, []],
])("the filter %j lists the matching residences in every order", async (overrides, names) => {
  expect(await list(overrides)).toEqual({ counts: names.length, names });
  for (const smartSort of [1, 2, 3]) {
    const found = await list({ ...overrides, smartSort });
    expect({ ...found, names: found.names.toSorted() }).toEqual({ counts: names.length, names: names.toSorted() });
  }
});

test.each([
  [1, ["王国华", "王玉兰"]],
  [2, ["王国华", "王玉兰"]],
  [3, ["王国华", "王玉兰"]],
])("smart sort %i also sorts filtered residences", async (smartSort, names) => {
  expect((await list({ smartSort, letter: "W" })).names).toEqual(names);
});

test("smart sort uses its counter, not zone and number, when a filter is set", async () => {
  const own = { levelId: 1 };
  expect((await list({ ...own, smartSort: 1 })).names).toEqual(["安娜", "王玉兰", "李玉兰"]);
  expect((await list({ ...own, smartSort: 2 })).names).toEqual(["李玉兰", "安娜", "王玉兰"]);
  expect((await list({ ...own, smartSort: 3 })).names).toEqual(["李玉兰", "王玉兰", "安娜"]);
});

test("private and hidden residences are in no list and no count, not even for the family", async () => {
  const closed = await database.db
    .selectFrom("residence")
    .select("id")
    .where("name", "=", "王玉兰私")
    .executeTakeFirstOrThrow();
  const owner = await aMember(database.db, closed.id, "owner");
  for (const actor of [visitor, asAccount(owner.id)]) {
    for (const smartSort of [0, 1, 2, 3]) {
      for (const own of [{}, { levelId: 1 }, { letter: "W" }, { keywords: "王玉兰" }]) {
        const { counts, names } = await list({ smartSort, ...own }, actor);
        expect(names.filter((name) => /私|隐|别处/.test(name))).toEqual([]);
        expect(counts).toBe(names.length);
      }
    }
  }
});

test.each([0, 1, 2, 3])(
  "smart sort %i pages without losing or duplicating residences, filtered or not",
  async (smartSort) => {
    for (const own of [{}, { keywords: "玉兰" }, { levelId: 1 }, { levelId: 1, letter: "W" }]) {
      const whole = await list({ smartSort, ...own });
      const turned: string[] = [];
      for (let page = 1; page <= whole.counts; page += 1) {
        const { counts, names } = await list({ smartSort, ...own, page, pageSize: 1 });
        expect(counts).toBe(whole.counts);
        turned.push(...names);
      }
      expect(turned).toEqual(whole.names);
      expect(await list({ smartSort, ...own, page: 500 })).toEqual({ counts: whole.counts, names: [] });
      await expect(list({ smartSort, ...own, page: 501 })).rejects.toMatchObject({
        error: "pageTooDeep",
        field: "page",
      });
    }
  },
);

test.each([0, 1, 2, 3])(
  "smart sort %i is the same along an index and over all matches of a letter",
  async (smartSort) => {
    const { db } = database;
    const crowded = await aGarden(db);
    for (const [at, letter] of [..."WWAWWWAWWW"].entries()) {
      const { id } = await aResidence(db, { garden_id: crowded, name: `${letter}${at}`, letter, number: at + 1 });
      const total = (at * 7) % 5;
      const counts = { remembrance_total: total, view_total: 9 - total, message_total: total * 2 };
      await db.updateTable("residence_counter").set(counts).where("residence_id", "=", id).execute();
    }
    const input = { ...all, gardenId: crowded, smartSort, letter: "W" };
    const names = async (paging: Partial<typeof all>) => {
      const { counts, rows } = await listGardenResidences(testCtx(db, visitor), { ...input, ...paging });
      expect(counts).toBe(8);
      return rows.map(({ name }) => name);
    };
    // Eight of ten: the first pages are read along an index, the last ones and the whole list over all eight.
    const whole = await names({ pageSize: 18 });
    expect(whole.filter((name) => name.startsWith("W"))).toHaveLength(8);
    const pages: string[] = [];
    for (let page = 1; page <= 8; page += 1) pages.push(...(await names({ page, pageSize: 1 })));
    expect(pages).toEqual(whole);
  },
);

test("a search within a garden reads the garden and the name from one index", async () => {
  const trx = await database.db.startTransaction().execute();
  onTestFinished(async () => {
    await trx.rollback().execute();
  });
  // Eight rows would be read as a whole, or by any other index.
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`alter table residence drop constraint residence_garden_id_letter_number_key`.execute(trx);
  await sql`
    do $$ declare other text; begin
      for other in select indexname from pg_indexes
        where tablename = 'residence' and indexname not in ('residence_pkey', 'residence_search_in_garden')
      loop execute format('drop index %I', other); end loop;
    end $$`.execute(trx);
  const ctx = testCtx(trx, visitor);
  const { counts } = await listGardenResidences(ctx, { gardenId, ...all, keywords: "玉兰" });
  const { rows } = await sql`
    select pg_stat_get_xact_tuples_returned('residence_search_in_garden'::regclass)::int as entries`.execute(trx);
  // The private and the hidden one are in the index, the one of another garden was not read.
  expect([counts, rows]).toEqual([2, [{ entries: 4 }]]);
});

test("a garden without residences gives an empty list, an unknown garden is not found", async () => {
  const ctx = testCtx(database.db);
  const empty = await aGarden(database.db);
  expect(await listGardenResidences(ctx, { ...all, gardenId: empty })).toMatchObject({ counts: 0, rows: [] });
  for (const own of [{}, { keywords: "…" }]) {
    await expect(listGardenResidences(ctx, { ...all, ...own, gardenId: 2_000_000_000 })).rejects.toMatchObject({
      error: "notFound",
    });
  }
});

test.each([
  [0, []],
  [1, []],
  [2, ["views"]],
  [3, ["messages"]],
])("smart sort %i is invalidated with gardens, residences, remembrances and its counter", async (smartSort, more) => {
  const ctx = testCtx(database.db);
  await listGardenResidences(ctx, { gardenId, ...all, smartSort });
  expect([...ctx.tags.reads].toSorted()).toEqual(["gardens", "remembrances", "residences", ...more].toSorted());
});

test.each([
  [{ death_on: "2019-11-21" }, true],
  [{ death_on: "2019-11-20" }, false],
  [{ death_on: "2026-11-21" }, true],
  [{ death_on: "2019-11" }, false],
  [{ death_on: "2019" }, false],
  [{ death_on: "2019-10-25", death_calendar: "lunar" }, true],
] as const)("on 21 November, for a residence with %j, is_anniversary is %s", async (overrides, burns) => {
  const there = await aGarden(database.db);
  await aResidence(database.db, { garden_id: there, birth_on: "1931", ...overrides });
  const ctx = testCtx(database.db);
  const { rows, today } = await listGardenResidences(ctx, { ...all, gardenId: there });
  expect(rows.map((row) => presentGardenResidence(row, today, ctx.media).is_anniversary)).toEqual([burns]);
});
