import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EnvironmentError } from "@changming/db/embedded/environment-error";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fillLarge } from "./fill-large.ts";

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

/** Definitions of all indexes and constraints. */
async function definitionsOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by definition`.execute(db);
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

test("the dropped indexes and foreign keys are restored", async () => {
  expect(await definitionsOf(large)).toEqual(definedBefore);
  expect(stages).toEqual(["居所", "来信", "礼物", "缅怀", "合计", "索引"]);
});

test("it refills its own database, and leaves any other one unchanged", async () => {
  await fillLarge(large.db, { count: 50, now });
  expect(await found("residence")).toBeLessThan(count);
  const before = await sql`select count(*)::int as n, max(id) as last from residence`.execute(foreign.db);
  await expect(fillLarge(foreign.db, { count: 50, now })).rejects.toThrow(EnvironmentError);
  expect(await sql`select count(*)::int as n, max(id) as last from residence`.execute(foreign.db)).toEqual(before);
});
