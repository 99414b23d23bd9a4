import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTableTypes } from "../testing/table-types.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { demoLogins } from "./demo-accounts.ts";
import { isEmpty, loadDemo } from "./load-demo.ts";

let database: TestDatabase;
let again: TestDatabase;

/** The day on which the shared template was loaded. */
const templateNow = new Date("2026-11-21T04:00:00Z");

beforeAll(async () => {
  [database, again] = [await createTestDatabase("demo"), await createTestDatabase("empty")];
});

afterAll(async () => {
  await database?.close();
  await again?.close();
});

/** Random on purpose: nothing about an account may be guessed from them. */
const random: Record<string, string[]> = { account: ["public_id", "invite_code"] };

async function rowsOf({ db }: TestDatabase, table: string): Promise<unknown> {
  const without = random[table] ?? [];
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(line, chr(10) order by line), '') as all
    from (select (to_jsonb(t) - ${without}::text[])::text as line from ${sql.table(table)} as t) as lines`.execute(db);
  return rows[0]?.all;
}

test("the demo world is the same every time it is loaded for the same moment", async () => {
  expect(await isEmpty(again.db)).toBe(true);
  await loadDemo(again.db, templateNow);
  expect(await isEmpty(again.db)).toBe(false);
  for (const table of Object.keys(readTableTypes())) {
    // Compared as a truth value: a difference of a megabyte helps nobody.
    expect((await rowsOf(database, table)) === (await rowsOf(again, table)), table).toBe(true);
  }
});

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(database.db);
  return rows[0]?.n ?? -1;
}

test.each([
  ["slides", "slide", 5],
  ["hot words", "hot_word", 10],
  ["gardens", "garden", 8],
  ["residences", "residence", 60],
  ["famous people", "residence where kind = 'famous'", 8],
  ["ancestors", "residence where kind = 'ancestor'", 4],
  ["martyrs, each with a source", "residence where kind = 'martyr' and source <> ''", 8],
  ["private families", "residence where is_private", 1],
  ["notices", "notice", 5],
  ["articles", "news", 5],
  ["letters", "blessing", 100],
  ["gifts given", "given_gift", 500],
  ["gifts in the catalogue", "gift", 20],
])("it has enough %s", async (_name, from, least) => {
  expect(await count(from)).toBeGreaterThanOrEqual(least);
});

test("it has the seven levels, and a garden of each special kind with somebody in it", async () => {
  expect(await count("level")).toBe(7);
  for (const kind of ["ordinary", "welfare", "celebrity", "martyrs"]) {
    expect(await count(`garden where kind = '${kind}' and listed_count > 0`), kind).toBeGreaterThan(0);
  }
  expect(await count("(select distinct level from residence) as used")).toBe(7);
});

test("the logins it prints are there", async () => {
  const mobiles = demoLogins.map((login) => login.mobile);
  expect(mobiles).toEqual(["13800000001", "13800000002", "13800000003", "13800000004"]);
  expect(await count(`account where mobile in (${mobiles.map((mobile) => `'${mobile}'`).join(",")})`)).toBe(4);
});

test("nobody else of the demo can log in with a password", async () => {
  const mobiles = demoLogins.map((login) => `'${login.mobile}'`).join(",");
  expect(await count(`account where password_hash is not null and mobile not in (${mobiles})`)).toBe(0);
});

test("the owner has an open residence and a private one", async () => {
  const rows = await database.db
    .selectFrom("residence_member as member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("residence", "residence.id", "member.residence_id")
    .select("residence.is_private")
    .where("account.mobile", "=", "13800000002")
    .where("member.role", "=", "owner")
    .execute();
  expect(new Set(rows.map((row) => row.is_private))).toEqual(new Set([true, false]));
});

test("what it counts is what is there: gardens, gifts, letters and remembrances", async () => {
  const wrong = `(
    select g.id from garden as g
    where listed_count <> (select count(*) from residence where garden_id = g.id and not is_private and hidden_at is null)
    union all
    select c.residence_id from residence_counter as c join residence as r on r.id = c.residence_id
    where is_listed <> (not r.is_private and r.hidden_at is null)
       or blessing_total <> (select count(*) from blessing where residence_id = r.id and state = 'shown')
       or gift_total <> (select coalesce(sum(quantity), 0) from given_gift where residence_id = r.id)
       or coin_total <> (select coalesce(sum(coins), 0) from given_gift where residence_id = r.id)
       or remembrance_total <> (select count(*) from remembrance where residence_id = r.id)
  ) as wrong`;
  expect(await count(wrong)).toBe(0);
});

test("nothing in it happened in the future", async () => {
  const late = `(
    select written_at as at from blessing union all select given_at from given_gift union all select at from remembrance
    union all select moved_in_at from residence union all select published_at from notice
    union all select published_at from news union all select published_at from slide
  ) as events where at > '2026-11-21T04:00:00Z'`;
  expect(await count(late)).toBe(0);
});
