import { sql } from "kysely";
import { foldListedTotals } from "@changming/db/ranks/listed-totals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EnvironmentError } from "@changming/db/embedded/environment-error";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fillLarge } from "./fill-large.ts";
import { makeGardens } from "./large-residences.ts";

const now = new Date("2026-11-21T04:00:00Z");
const count = 300;
const stages: string[] = [];

let large: TestDatabase;
let foreign: TestDatabase;
let definedBefore: string[];

beforeAll(async () => {
  [large, foreign] = [await createTestDatabase("empty"), await createTestDatabase("demo")];
  definedBefore = await definitionsOf(large);
  await fillLarge(large.db, { count, now, report: (what, done, total) => done === total && stages.push(what) });
});

afterAll(async () => {
  await large?.close();
  await foreign?.close();
});

/** Definitions of all indexes, constraints and triggers, and whether the triggers fire. */
async function definitionsOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select attrelid::regclass || ' ' || attname || ' not null' from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnotnull order by definition`.execute(db);
  return rows.map((row) => row.definition);
}

async function found(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(large.db);
  return rows[0]?.n ?? -1;
}

/** Ids of the generated residences; those of the demo world are lower. */
const invented = `(select id from residence order by id desc limit ${count})`;

test("there are as many generated residences as requested, besides the demo world; one in five of an ancestor", async () => {
  expect(await found("residence")).toBeGreaterThanOrEqual(count + 120);
  expect(await found(`residence where id in ${invented} and kind = 'ordinary'`)).toBe((count * 4) / 5);
  expect(await found(`residence where id in ${invented} and kind = 'ancestor' and listed_year is not null`)).toBe(
    count / 5,
  );
});

test("each has about ten messages, ten gifts and three remembrances", async () => {
  expect(await found(`message where residence_id in ${invented}`)).toBe(10 * count);
  expect(await found(`given_gift where residence_id in ${invented}`)).toBe(10 * count);
  expect(await found(`remembrance where residence_id in ${invented}`)).toBeGreaterThan(2.5 * count);
});

test("there is a garden for a hundred residences, twenty at least, each with a name of its own", async () => {
  expect(await found("garden where name <> '' and position >= 100")).toBe(20);
  const few = await createTestDatabase("empty");
  try {
    const ids = await makeGardens(few.db, 400_000, now);
    const { rows } = await sql<{ names: number }>`select count(distinct name)::int as names from garden`.execute(
      few.db,
    );
    expect([ids.length, rows[0]?.names]).toEqual([4_000, 4_000]);
  } finally {
    await few.close();
  }
});

test("the counters equal the number of rows", async () => {
  const mismatched = `residence_counter as c join residence as r on r.id = c.residence_id
    where is_listed <> (not r.is_private and r.hidden_at is null)
       or c.garden_id <> r.garden_id
       or message_total <> (select count(*) from message where residence_id = r.id and state = 'shown')
       or gift_total <> (select coalesce(sum(quantity), 0) from given_gift where residence_id = r.id)
       or coin_total <> (select coalesce(sum(coins), 0) from given_gift where residence_id = r.id)
       or remembrance_total <> (select count(*) from remembrance where residence_id = r.id)
       or visit_total <> (select count(*) from visit where residence_id = r.id)
       or view_total < visit_total or view_today > view_total`;
  expect(await found(mismatched)).toBe(0);
  expect(await found("residence_counter")).toBe(await found("residence"));
  const gardens = `garden as g where listed_count <>
    (select count(*) from residence where garden_id = g.id and not is_private and hidden_at is null)`;
  expect(await found(gardens)).toBe(0);
  const givers = `giver_total as t full join (
      select residence_id, account_id, sum(coins) as coins, sum(quantity) as quantity
      from given_gift group by residence_id, account_id
    ) as g using (residence_id, account_id)
    where t.coin_total is distinct from g.coins or t.gift_total is distinct from g.quantity`;
  expect(await found(givers)).toBe(0);
  const lastOf = `giver_total as t join lateral (
      select gift_id, quantity, given_at from given_gift
      where residence_id = t.residence_id and account_id = t.account_id order by id desc limit 1
    ) as g on true
    where residence_id in ${invented}
      and (t.last_gift_id, t.last_quantity, t.last_given_at) is distinct from (g.gift_id, g.quantity, g.given_at)`;
  expect(await found(lastOf)).toBe(0);
});

test("sums by gift and by zone are those that the triggers compute", async () => {
  const columns = "residence_id, gift_id, deliveries, quantity, coins, last_given_at, last_day, day_quantity";
  expect(await found("received_total")).toBeGreaterThan(count);
  await large.db
    .transaction()
    .execute(async (trx) => {
      await sql`create temp table stored_received on commit drop as select * from received_total`.execute(trx);
      await sql`create temp table stored_zone on commit drop as select * from garden_zone`.execute(trx);
      await sql`create temp table stored_era on commit drop as select * from era_total`.execute(trx);
      await sql`create temp table given on commit drop as select * from given_gift`.execute(trx);
      await sql`alter table given_gift disable trigger keep_given`.execute(trx);
      await sql`delete from given_gift; delete from received_total`.execute(trx);
      await sql`alter table given_gift enable trigger keep_given`.execute(trx);
      await sql`insert into given_gift overriding system value select * from given`.execute(trx);
      await sql`update residence set is_private = not is_private`.execute(trx);
      await sql`update residence set is_private = not is_private`.execute(trx);
      await foldListedTotals(trx);
      const differing = sql.raw(`
        (select count(*)::int from (
          (select kind, era_start, emblem, listed from stored_era except
            select kind, era_start(kind, listed_year), emblem, count(*) from residence
            where not is_private and hidden_at is null and kind <> 'ordinary' group by 1, 2, 3)) as e) as eras,
        (select count(*)::int from (
          (select ${columns} from stored_received except select ${columns} from received_total) union all
          (select ${columns} from received_total except select ${columns} from stored_received)) as r) as received,
        (select count(*)::int from (
          (select * from stored_zone where listed > 0 except select * from garden_zone) union all
          (select * from garden_zone where listed > 0 except select * from stored_zone)) as z) as zones`);
      const { rows } = await sql`select ${differing}`.execute(trx);
      expect(rows).toEqual([{ eras: 0, received: 0, zones: 0 }]);
      throw new Error("undo");
    })
    .catch((error: Error) => {
      if (error.message !== "undo") throw error;
    });
});

test("every residence has an owner, a certificate and search tokens", async () => {
  expect(await found(`residence_member where role = 'owner' and residence_id in ${invented}`)).toBe(count);
  expect(await found("property_certificate")).toBe(await found("residence"));
  expect(await found(`residence where id in ${invented} and length(search) < 4`)).toBe(0);
});

test("no gift or message is older than its residence or in the future", async () => {
  const early = `(select residence_id, written_at as at from message union all select residence_id, given_at from given_gift) as e
    join residence as r on r.id = e.residence_id where r.id in ${invented} and (at < moved_in_at or at > '2026-11-21T04:00:00Z')`;
  expect(await found(early)).toBe(0);
});

test("what was dropped and disabled is restored", async () => {
  expect(await definitionsOf(large)).toEqual(definedBefore);
  expect(stages).toEqual(["居所", "来信", "礼物", "缅怀", "合计", "索引"]);
});

test("an aborted fill changes nothing", async () => {
  const before = await sql`select count(*)::int as n, max(id) as last from residence`.execute(large.db);
  const controller = new AbortController();
  const report = (what: string) => what === "合计" && controller.abort(new Error("enough"));
  const aborted = fillLarge(large.db, { count: 50, now, report, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
  expect(await sql`select count(*)::int as n, max(id) as last from residence`.execute(large.db)).toEqual(before);
  expect(await definitionsOf(large)).toEqual(definedBefore);
});

test("after the commit it is no longer aborted", async () => {
  const own = await createTestDatabase("empty");
  try {
    const controller = new AbortController();
    const onCommitted = () => controller.abort(new Error("too late"));
    await fillLarge(own.db, { count: 20, now, signal: controller.signal, onCommitted });
    expect(controller.signal.aborted).toBe(true);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from remembrance_rank`.execute(own.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});

test("it refills its own database, and leaves any other one unchanged", async () => {
  await fillLarge(large.db, { count: 50, now });
  expect(await found("residence")).toBeLessThan(count);
  const before = await sql`select count(*)::int as n, max(id) as last from residence`.execute(foreign.db);
  await expect(fillLarge(foreign.db, { count: 50, now })).rejects.toThrow(EnvironmentError);
  expect(await sql`select count(*)::int as n, max(id) as last from residence`.execute(foreign.db)).toEqual(before);
});
