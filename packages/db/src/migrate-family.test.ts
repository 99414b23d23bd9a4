import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let run: string[];

/** A site that was in use before the family area and the applications. */
beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "013"));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  if (error) throw error;
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
      select 'p' || n, '1380000000' || n, '亲友', 'i' || n, now() from generate_series(1, 3) as n;
    insert into level values (1, '一', '', '');
    insert into garden (name, kind, region, address, summary, content_html, banners, position, created_at)
      values ('园区', 'ordinary', '', '', '', '', '{}', 1, now());
    insert into residence (kind, name, gender, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at,
        updated_at)
      select 'ordinary', '某' || n, 1, 'solar', false, '2020', 'solar', false, '', '', 1, 1, 'A', n, '', '{}', '{}', '',
        '<p>生平</p>', '', '', '', '', now(), false, ''::tsvector, now(), now() from generate_series(1, 2) as n;
    insert into residence (kind, name, gender, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at,
        updated_at)
      values ('ordinary', '农历', 1, '1938-03-12', 'lunar', false, '2020', 'solar', false, '', '', 1, 1, 'A', 3, '', '{}',
        '{}', '', '', '', '', '', '', now(), false, ''::tsvector, now(), now());
    insert into residence_member values (1, 1, 'owner', '', now()), (1, 2, 'relative', '', now());
    insert into property_certificate values (1, 'CM-2025-000041', '', now()), (2, 'CM-2026-000007', '', now());
    insert into remembrance_certificate select 1, n, 'HY-2026-00000' || n, now() from generate_series(1, 3) as n;
    insert into album (residence_id, name, position, photo_count, created_at) values (1, '老照片', 1, 1, now());
    insert into photo (album_id, picture, caption, width, height, position) values (1, 'albums/x', '全家', 4, 3, 1);
    insert into blessing (residence_id, account_id, content, relation, state, written_at)
      values (1, 2, '您放心', '', 'shown', now()), (1, 2, '撤下的', '', 'deleted', now());
    insert into gift_category (name, position) values ('鲜花', 1);
    insert into gift (category_id, name, unit, effect, image, price_fen, coins, free_welfare, free_celebrity,
        free_martyrs, place, is_civil, is_on_sale, position)
      values (1, '白菊', '束', null, '', 100, 10, false, false, false, 'flowers', true, true, 1);
    insert into orders (order_no, account_id, kind, residence_id, state, amount_fen, return_path, quit_path, created_at,
        expires_at)
      values ('20261121AAAAAAAAAAA1', 1, 'gift', 1, 'paying', 100, '/home?id=1', '/home', now(), now())`.execute(db);
  run = await migrateToLatest(db);
});

afterAll(() => database?.close());

async function one<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.db)).rows;
}

test("the three migrations run in order", () => {
  expect(run.slice(0, 3)).toEqual(["013-applications", "014-family-area", "015-certificates-and-copies"]);
});

test("every existing certificate gets a code of its own", async () => {
  const codes = await one<{ code: string }>(
    "select check_code as code from property_certificate union all select check_code from remembrance_certificate",
  );
  expect(codes).toHaveLength(5);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(5);
  for (const { code } of codes) expect(code).toMatch(/^[0-9A-F]{12}$/);
});

test("numbers of property certificates continue from the highest", async () => {
  expect(await one("select nextval('property_book')::int as next")).toEqual([{ next: 42 }]);
});

test("a family's existing texts become version one, with the solar calendar and the default template", async () => {
  const residences = await one(
    `select facts_version, intro_version, template_version, birthday_by, anniversary_by, certificate_template, intro_html
     from residence where birth_calendar = 'solar'`,
  );
  expect(new Set(residences.map((row) => JSON.stringify(row)))).toEqual(
    new Set([
      JSON.stringify({
        facts_version: 1,
        intro_version: 1,
        template_version: 1,
        birthday_by: "solar",
        anniversary_by: "solar",
        certificate_template: "",
        intro_html: "<p>生平</p>",
      }),
    ]),
  );
  expect(await one("select version, cover_photo_id, name, photo_count from album")).toEqual([
    { version: 1, cover_photo_id: null, name: "老照片", photo_count: 1 },
  ]);
  expect(await one("select distinct template from remembrance_certificate")).toEqual([{ template: "" }]);
});

test("a lunar birthday whose calendar was never changed is observed by the lunar calendar", async () => {
  expect(await one("select birthday_by, anniversary_by from residence where birth_calendar = 'lunar'")).toEqual([
    { birthday_by: "lunar", anniversary_by: "solar" },
  ]);
});

test("a family cannot restore messages that the operator removed", async () => {
  expect(await one("select content, state, deleted_at, deleted_by from message order by id")).toEqual([
    { content: "您放心", state: "shown", deleted_at: null, deleted_by: null },
    { content: "撤下的", state: "deleted", deleted_at: null, deleted_by: null },
  ]);
});

test("gifts keep their place and are no dressings, and orders belong to no application", async () => {
  expect(await one("select name, place, dressing_place from gift")).toEqual([
    { name: "白菊", place: "flowers", dressing_place: null },
  ]);
  expect(await one("select is_dressing from gift_category")).toEqual([{ is_dressing: false }]);
  expect(await one("select kind, application_id from orders")).toEqual([{ kind: "gift", application_id: null }]);
});

test("the new tables are empty", async () => {
  for (const table of [
    ...["application", "application_event", "family_log", "member_invitation", "ownership_offer"],
    ...["property_correction", "dressing", "dressing_placement", "family_copy"],
  ]) {
    expect(await one(`select count(*)::int as n from ${table}`), table).toEqual([{ n: 0 }]);
  }
});
