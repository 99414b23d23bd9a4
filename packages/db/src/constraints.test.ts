import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

const unique = "23505";
const check = "23514";
const foreign = "23503";

const martyr = "(select id from residence where kind = 'martyr' order by id limit 1)";
const someone = "(select id from account order by id limit 1)";
const owned = "(select residence_id from residence_member where role = 'owner' order by 1 limit 1)";
const gift = "(select min(id) from gift)";
const anAlbum = "insert into album (residence_id, name, position, created_at) values";
const aPhoto = `with made as (${anAlbum} (${martyr}, '相册', 1, now()) returning id)
  insert into photo (album_id, picture, caption, width, height, position)`;

const aFeedback = `insert into feedback (account_id, title, content, pictures, answer, answered_at, written_at)
  values (${someone}, '字', '话',`;
const aCooperation = `insert into cooperation (company, applicant_name, garden_name, state, applied_at, account_id, applicant_phone)
  select '', '周明远', '青山园', 'underReview', now(),`;

/** An invalid state, PostgreSQL's error code, and the statement that would create it. */
const rejected: [string, string, string][] = [
  ["a residence on level 0", check, "update residence set level = 0"],
  ["a residence on level 8", check, "update residence set level = 8"],
  ["an eighth level", check, "insert into level values (8, '八', '', '')"],
  ["a negative price", check, "update gift set price_fen = -1"],
  ["a gift that lasts no day", check, "update gift set lasts_days = 0"],
  ["a gift that lasts more than a year", check, "update gift set lasts_days = 366"],
  ["a line of 25 characters", check, "update gift set line = repeat('亮', 25)"],
  ["negative coins", check, "update residence_counter set coin_total = -1"],
  ["a negative application fee", check, "update site_info set apply_money_fen = -1"],
  ["a garden without a level", check, "update garden set levels = '{}'"],
  ["a garden with an eighth level", check, "update garden set levels = '{1,8}'"],
  ["a garden with a negative number of residences", check, "update garden set listed_count = -1"],
  [
    "one number twice in a letter zone of a garden",
    unique,
    `update residence set garden_id = other.garden_id, letter = other.letter, number = other.number
     from (select * from residence order by id limit 1) as other where residence.id <> other.id`,
  ],
  [
    "two owners of one residence",
    unique,
    `insert into residence_member values (${owned}, ${someone}, 'owner', '', now())`,
  ],
  ["an unknown role", check, "update residence_member set role = 'king'"],
  ["a martyr without a source", check, `update residence set source = '' where id = ${martyr}`],
  [
    "a message of 201 characters",
    check,
    `insert into message (residence_id, account_id, content, relation, state, written_at)
     values (${martyr}, ${someone}, repeat('念', 201), '', 'shown', now())`,
  ],
  [
    "an empty message",
    check,
    `insert into message (residence_id, account_id, content, relation, state, written_at)
     values (${martyr}, ${someone}, '', '', 'shown', now())`,
  ],
  [
    "a hundred of one gift at once",
    check,
    `insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at)
     values (${martyr}, ${someone}, ${gift}, 100, 0, now())`,
  ],
  [
    "a gift for a residence that does not exist",
    foreign,
    `insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at)
     values (2000000000, ${someone}, ${gift}, 1, 0, now())`,
  ],
  ["a death in a thirteenth month", check, `update residence set death_on = '1938-13-01' where id = ${martyr}`],
  ["a day without its month", check, `update residence set death_on = '1938--01' where id = ${martyr}`],
  [
    "a leap month in the solar calendar",
    check,
    `update residence set birth_calendar = 'solar', birth_is_leap_month = true where id = ${martyr}`,
  ],
  ["a couplet of one line", check, `update residence set couplet = '{单句}' where id = ${martyr}`],
  ["a residence without a name", check, `update residence set name = '' where id = ${martyr}`],
  ["an invalid phone number", check, "update account set mobile = '23800000001'"],
  ["two accounts with one phone number", unique, "update account set mobile = '13800000009'"],
  ["an account that referred itself", check, "update account set referrer_id = id"],
  ["a link that runs a script", check, "update friend_link set url = 'javascript:alert(1)'"],
  [
    "a second row of settings",
    check,
    "insert into site_info select 2, logo, name, tel, qrcode, wxapp_qrcode, address, email, icp, police_filing, copyright, website_summary, welcome_statement, theme, is_need_pay, apply_money_fen, cooperation_tips, free_gift_nums, album_nums_limit, photo_nums_limit from site_info",
  ],
  ["a token stored in clear text", check, `insert into session values ('not-a-hash', ${someone}, now(), now())`],
  [
    "one remembrance twice a day",
    unique,
    "insert into remembrance select residence_id, account_id, on_day, now() from remembrance limit 1",
  ],
  ["a sixth static page", check, "insert into static_page values (5, '六', '', now())"],
  [
    "two texts of one static page",
    unique,
    "insert into static_page select n / 2, '页', '', now() from generate_series(6, 7) as n",
  ],
  ["an empty suggested message", check, "insert into canned_message (content, position) values ('', 1)"],
  [
    "a suggested message longer than a message may be",
    check,
    "insert into canned_message (content, position) values (repeat('念', 201), 1)",
  ],
  ["an album without a name", check, `${anAlbum} (${martyr}, '', 1, now())`],
  ["an album with a name of 21 characters", check, `${anAlbum} (${martyr}, repeat('册', 21), 1, now())`],
  ["an album of a missing residence", foreign, `${anAlbum} (2000000000, '相册', 1, now())`],
  ["a caption of 61 characters", check, `${aPhoto} select id, 'x', repeat('题', 61), 1, 1, 1 from made`],
  ["a photo without width", check, `${aPhoto} select id, 'x', '', 0, 1, 1 from made`],
  ["a photo without height", check, `${aPhoto} select id, 'x', '', 1, 0, 1 from made`],
  [
    "an album with a negative number of photos",
    check,
    `insert into album (residence_id, name, position, photo_count, created_at) values (${martyr}, '相册', 1, -1, now())`,
  ],
  [
    "a visit by an account that does not exist",
    foreign,
    `insert into visit (residence_id, account_id, visited_at) values (${martyr}, 2000000000, now())`,
  ],
  [
    "two property certificates of one residence",
    unique,
    `insert into property_certificate select id, 'X' || n, '', now()
     from residence cross join generate_series(1, 2) as n where kind = 'martyr'`,
  ],
  ["one number on two property certificates", unique, "update property_certificate set certificate_number = 'X'"],
  [
    "two remembrance certificates of one account and residence",
    unique,
    `insert into remembrance_certificate
     select ${martyr}, ${someone}, 'X' || n, now() from generate_series(1, 2) as n`,
  ],
  ["one number on two remembrance certificates", unique, "update remembrance_certificate set book_number = 'X'"],
  ["negative views", check, "update residence_counter set view_total = -1"],
  ["negative views of a day", check, "update residence_counter set view_today = -1"],
  ["negative visits", check, "update residence_counter set visit_total = -1"],
  ["an open account without a phone number", check, "update account set mobile = 'closed-' || id"],
  ["a closed account that still has its phone number", check, "update account set closed_at = now()"],
  ["a feedback with ten images", check, `${aFeedback} array_fill('x'::text, array[10]), null, null, now())`],
  ["a feedback answered without a time", check, `${aFeedback} '{}', '谢谢', null, now())`],
  [
    "two open applications of one account",
    unique,
    `${aCooperation} ${someone}, '139' || n from generate_series(1, 2) as n`,
  ],
  [
    "two open applications with one phone number",
    unique,
    `${aCooperation} id, '13900000000' from account where id <> ${someone} limit 2`,
  ],
  [
    "an inbox message without a title",
    check,
    `insert into inbox_message (account_id, title, summary, content_html, created_at) values (${someone}, '', '', '', now())`,
  ],
  ["counters in a garden that does not exist", foreign, "update residence_counter set garden_id = 2000000000"],
];

test.each(rejected)("the database rejects %s", async (_name, code, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code });
});

test("money and counts are numbers, days are text, and a number beyond 2^53 throws instead of rounding", async () => {
  const { rows } = await sql<{ money: number; day: string; at: Date }>`
    select 9900::bigint as money, date '2026-11-21' as day, timestamptz '2026-11-21 12:00+08' as at`.execute(
    database.db,
  );
  expect(rows).toEqual([{ money: 9_900, day: "2026-11-21", at: new Date("2026-11-21T04:00:00Z") }]);
  await expect(sql`select 9007199254740993::bigint as n`.execute(database.db)).rejects.toThrow("beyond 2^53");
});
