import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTableTypes } from "../testing/table-types.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { demoLogins } from "./demo-accounts.ts";
import { isEmpty } from "../starter/load-basics.ts";
import { loadDemo } from "./load-demo.ts";

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

/** Random on purpose: nothing about an account can be guessed from them. */
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
    // Compared as a boolean: a diff of a megabyte is of no use.
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
  ["residences", "residence", 120],
  ["famous people", "residence where kind = 'famous'", 30],
  ["ancestors", "residence where kind = 'ancestor'", 4],
  ["martyrs, each with a source", "residence where kind = 'martyr' and source <> ''", 8],
  ["private families", "residence where is_private", 1],
  ["notices", "notice", 5],
  ["articles", "news", 5],
  ["letters", "message", 100],
  ["gifts given", "given_gift", 500],
  ["gifts in the catalogue", "gift", 20],
  ["residences with albums", "(select distinct residence_id from album) as with_albums", 14],
  ["photos", "photo", 120],
  ["visits", "visit", 10_000],
  ["remembrance certificates", "remembrance_certificate", 200],
  ["messages to the visitor", "inbox_message join account on account.id = account_id where mobile = '13800000001'", 6],
  [
    "of them unread",
    "inbox_message join account on account.id = account_id where mobile = '13800000001' and read_at is null",
    2,
  ],
  ["gifts of the visitor", "given_gift join account on account.id = account_id where mobile = '13800000001'", 10],
  ["visits of the visitor", "visit join account on account.id = account_id where mobile = '13800000001'", 30],
  [
    "gardens of the garden administrator",
    "garden_admin join account on account.id = account_id where mobile = '13800000003'",
    2,
  ],
  ["suggested messages", "canned_message", 15],
])("it has enough %s", async (_name, from, least) => {
  expect(await count(from)).toBeGreaterThanOrEqual(least);
});

test("it has the seven levels, and a garden with residences of each special kind", async () => {
  expect(await count("level")).toBe(7);
  for (const kind of ["ordinary", "welfare", "celebrity", "martyrs"]) {
    expect(await count(`garden where kind = '${kind}' and listed_count > 0`), kind).toBeGreaterThan(0);
  }
  expect(await count("(select distinct level from residence) as used")).toBe(7);
});

test("the logins it prints exist", async () => {
  const phoneNumbers = demoLogins.map((login) => login.mobile);
  expect(phoneNumbers).toEqual(["13800000001", "13800000002", "13800000003", "13800000004"]);
  expect(await count(`account where mobile in (${phoneNumbers.map((mobile) => `'${mobile}'`).join(",")})`)).toBe(4);
});

test("no other demo account can log in with a password", async () => {
  const phoneNumbers = demoLogins.map((login) => `'${login.mobile}'`).join(",");
  expect(await count(`account where password_hash is not null and mobile not in (${phoneNumbers})`)).toBe(0);
});

test("the owner has a public residence and a private one", async () => {
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

test("the counters equal the number of rows: gardens, gifts, messages and remembrances", async () => {
  const mismatched = `(
    select g.id from garden as g
    where listed_count <> (select count(*) from residence where garden_id = g.id and not is_private and hidden_at is null)
    union all
    select c.residence_id from residence_counter as c join residence as r on r.id = c.residence_id
    where is_listed <> (not r.is_private and r.hidden_at is null)
       or message_total <> (select count(*) from message where residence_id = r.id and state = 'shown')
       or gift_total <> (select coalesce(sum(quantity), 0) from given_gift where residence_id = r.id)
       or coin_total <> (select coalesce(sum(coins), 0) from given_gift where residence_id = r.id)
       or remembrance_total <> (select count(*) from remembrance where residence_id = r.id)
  ) as wrong`;
  expect(await count(mismatched)).toBe(0);
});

const freeGifts = `given_gift
  join gift on gift.id = gift_id join residence as r on r.id = residence_id join garden as g on g.id = r.garden_id
  where price_fen = 0 or g.kind = 'welfare' and free_welfare or g.kind = 'celebrity' and free_celebrity
     or g.kind = 'martyrs' and free_martyrs`;

test("no demo account gives more free gifts a day than the site's quota allows", async () => {
  expect(await count(freeGifts)).toBeGreaterThan(500);
  const beyond = `(select from (select given_gift.account_id, given_gift.quantity, given_at from ${freeGifts}) as free
    group by account_id, (given_at at time zone 'Asia/Shanghai')::date
    having sum(quantity) > (select free_gift_nums from site_info)) as beyond`;
  expect(await count(beyond)).toBe(0);
});

test("the logins have their whole quota of free gifts left for today", async () => {
  const phoneNumbers = demoLogins.map((login) => `'${login.mobile}'`).join(",");
  const today = `(select given_gift.account_id, given_at from ${freeGifts}) as free
    join account on account.id = free.account_id
    where given_at >= '2026-11-21 00:00+08' and mobile in (${phoneNumbers})`;
  expect(await count(today)).toBe(0);
});

test("every place of the scene has gifts of the catalogue", async () => {
  for (const place of ["lamp", "incense", "flowers", "offering"]) {
    expect(await count(`gift where place = '${place}'`), place).toBeGreaterThan(1);
  }
});

test("every biography has several paragraphs", async () => {
  expect(await count("residence where intro_html not like '%</p>%</p>%</p>%'")).toBe(0);
});

test("the five pages of the footer have real texts", async () => {
  const { rows } = await sql<{ content_type: number }>`
    select content_type from static_page where char_length(regexp_replace(content_html, '<[^>]+>|\\s', '', 'g')) >= 600
    order by content_type`.execute(database.db);
  expect(rows.map((row) => row.content_type)).toEqual([0, 1, 2, 3, 4]);
});

test("every residence has a property certificate of its own number, issued on moving in", async () => {
  const mismatched = `residence as r left join property_certificate as p on p.residence_id = r.id
    where p.issued_at is distinct from r.moved_in_at or p.certificate_number !~ '^CM-\\d{4}-\\d{6}$'
       or p.residence_area !~ '^\\d+\\.\\d 平方米$'`;
  expect(await count(mismatched)).toBe(0);
});

test("a remembrance certificate belongs to the account's first remembrance of that residence", async () => {
  const mismatched = `remembrance_certificate as c
    full join (select residence_id, account_id, min(at) as at from remembrance group by residence_id, account_id) as r
      using (residence_id, account_id)
    where c.issued_at is distinct from r.at`;
  expect(await count(mismatched)).toBe(0);
});

test("visits spread over a year, one per account, residence and ten minutes; views are never fewer", async () => {
  const months = "(select distinct date_trunc('month', visited_at at time zone 'Asia/Shanghai') from visit) as months";
  expect(await count(months)).toBeGreaterThanOrEqual(12);
  const twice = `(select from visit group by residence_id, account_id, floor(extract(epoch from visited_at) / 600)
    having count(*) > 1) as twice`;
  expect(await count(twice)).toBe(0);
  const mismatched = `residence_counter as c
    where visit_total <> (select count(*) from visit where residence_id = c.residence_id)
       or view_total < visit_total or view_today > view_total or view_day <> '2026-11-21'
       or view_today < (select count(*) from visit
            where residence_id = c.residence_id and visited_at >= '2026-11-21 00:00+08')`;
  expect(await count(mismatched)).toBe(0);
});

test("every album's photo count is right, and every photo is a shipped drawing with its own size", async () => {
  expect(await count("album where photo_count <> (select count(*) from photo where album_id = album.id)")).toBe(0);
  const { rows } = await sql<{ picture: string; width: number; height: number }>`
    select distinct picture, width, height from photo`.execute(database.db);
  for (const { picture, width, height } of rows) {
    const drawing = readFileSync(new URL(`../../../../apps/web/public/art/${picture}.svg`, import.meta.url), "utf8");
    expect(drawing, picture).toContain(`viewBox="0 0 ${width} ${height}"`);
  }
});

test("nothing in it is dated in the future", async () => {
  const late = `(
    select written_at as at from message union all select given_at from given_gift union all select at from remembrance
    union all select moved_in_at from residence union all select published_at from notice
    union all select published_at from news union all select published_at from slide
    union all select visited_at from visit union all select created_at from album
    union all select issued_at from property_certificate union all select issued_at from remembrance_certificate
    union all select updated_at from static_page
  ) as events where at > '2026-11-21T04:00:00Z'`;
  expect(await count(late)).toBe(0);
});
