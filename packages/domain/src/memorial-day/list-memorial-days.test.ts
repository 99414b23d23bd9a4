import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { isListed } from "../residence/access.ts";
import { listMemorialDays, presentMemorialDaysOfPeople } from "./list-memorial-days.ts";
import { mayReturnOn } from "./returns-on.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

async function days(max = 10) {
  const ctx = testCtx(database.db, { kind: "staff", staffId: 1, name: "某人", role: "readOnly" });
  return presentMemorialDaysOfPeople(await listMemorialDays(ctx), max);
}

/** Today is the 21st of November, 农历十月十三; this person has no other day today or tomorrow. */
const aPerson = (name: string, own: Parameters<typeof aResidence>[1] = {}) =>
  aResidence(database.db, { name, birth_on: "1938-04-12", death_on: "2023-12-14", ...own });

test("today's and tomorrow's birthdays and anniversaries, by the calendar that each family chose", async () => {
  const garden_id = await aGarden(database.db, { name: "云麓园" });
  await aPerson("高月仙", { garden_id, birth_on: "1938-11-21" });
  await aPerson("吴长庚", { death_on: "2016-11-21" });
  // 2023-11-25 was 农历十月十三, and 1940-10-13 a lunar date.
  await aPerson("沈茂林", { death_on: "2023-11-25", anniversary_by: "lunar" });
  await aPerson("罗秀兰", { birth_on: "1940-10-13", birth_calendar: "lunar", birthday_by: "lunar" });
  await aPerson("贺兰生", { death_on: "2019-11-22" });
  await aPerson("别的日子");
  const { today, tomorrow } = await days();
  expect(today.itemList.map(({ name, occasion }) => `${name}${occasion}`).toSorted()).toEqual(
    ["高月仙诞辰", "吴长庚逝世十周年", "沈茂林农历逝世三周年", "罗秀兰农历诞辰"].toSorted(),
  );
  expect(today.itemList.find(({ name }) => name === "高月仙")?.garden_name).toBe("云麓园");
  expect(tomorrow.itemList.map(({ name, occasion }) => `${name}${occasion}`)).toEqual(["贺兰生逝世七周年"]);
  expect([today.counts, tomorrow.counts]).toEqual([4, 1]);
});

/** Copies of a person in another zone, with these birthdays in turn, stored after those before. */
async function copiesOf(id: number, from: number, count: number, birthdays: string[]): Promise<void> {
  await sql`
    insert into residence overriding system value
    select made.* from residence, generate_series(${from}::int, ${from + count - 1}::int) as n,
      lateral jsonb_populate_record(residence, jsonb_build_object('id', n, 'letter', 'Z', 'number', n,
        'birth_on', (${birthdays}::text[])[n % ${birthdays.length}::int + 1])) as made
    where residence.id = ${id}`.execute(database.db);
  await sql`insert into residence_counter (residence_id, garden_id, is_listed)
    select id, garden_id, true from residence on conflict do nothing`.execute(database.db);
}

const isToday = "1938-11-21";
/** Born on this very day: read as a candidate, and no anniversary of the birth. */
const isNotToday = "2026-11-21";

test("of more than 400 people 400 are listed, also when half of the candidates have another day", async () => {
  const { id } = await aPerson("高月仙", { birth_on: isNotToday });
  await copiesOf(id, 1_000, 800, [isToday, isNotToday]);
  expect((await days(5)).today).toMatchObject({ counts: 400, has_more_counts: false });
  await copiesOf(id, 2_000, 1, [isToday]);
  const { today, tomorrow } = await days(5);
  expect([today.counts, today.has_more_counts, today.itemList.length]).toEqual([400, true, 5]);
  expect([tomorrow.counts, tomorrow.has_more_counts]).toEqual([0, false]);
});

test("people are found behind any number of candidates that have another day", async () => {
  const { id } = await aPerson("高月仙", { birth_on: isNotToday });
  await copiesOf(id, 1_000, 1_700, [isNotToday]);
  expect((await days()).today).toMatchObject({ counts: 0, has_more_counts: false });
  await copiesOf(id, 3_000, 2, [isToday]);
  expect((await days()).today).toMatchObject({ counts: 2, has_more_counts: false });
});

test("somebody with two occasions on one day is one person; a day of the custom counts", async () => {
  await aPerson("生卒同日", { birth_on: "1938-11-21", death_on: "2016-11-21" });
  await aPerson("依习俗", { customary_day: "10-13" });
  const { today } = await days();
  expect(today.itemList.map(({ name, occasion }) => [name, occasion])).toEqual([
    ["生卒同日", "诞辰，逝世十周年"],
    ["依习俗", "农历纪念日"],
  ]);
  expect(today.counts).toBe(2);
});

test("a lamp is lit when somebody has remembered them on this very day, and those come first", async () => {
  const ids: number[] = [];
  for (const name of ["甲", "乙", "丙"]) ids.push((await aPerson(name, { death_on: "2016-11-21" })).id);
  const [, second = 0, third = 0] = ids;
  const remembered = (id: number, day: string, times: number) =>
    database.db
      .updateTable("residence_counter")
      .set({ remembrance_day: day, remembrance_today: times })
      .where("residence_id", "=", id)
      .execute();
  await remembered(second, "2026-11-20", 4);
  await remembered(third, "2026-11-21", 1);
  const { today } = await days(2);
  expect([today.counts, today.lit_counts]).toEqual([3, 1]);
  expect(today.itemList.map(({ name, is_lit }) => [name, is_lit])).toEqual([
    ["丙", true],
    ["甲", false],
  ]);
});

test("private and hidden residences, the day itself and a martyr's birthday are not in it", async () => {
  const death = { death_on: "2016-11-21" };
  await aPerson("私密", { ...death, is_private: true });
  await aPerson("隐去", { ...death, hidden_at: daysFromNow(-1) });
  await aPerson("今天走的", { death_on: "2026-11-21" });
  const garden_id = await aGarden(database.db, { kind: "martyrs" });
  await aPerson("烈士", { birth_on: "1920-11-21", garden_id });
  await aPerson("只知道年份", { birth_on: "1938", death_on: "2016-11" });
  expect(await days()).toEqual({
    today: { counts: 0, has_more_counts: false, lit_counts: 0, itemList: [] },
    tomorrow: { counts: 0, has_more_counts: false, lit_counts: 0, itemList: [] },
  });
});

/** Many residences without the work of the triggers, each on a day of its own. */
async function manyPeople(count: number): Promise<void> {
  const { id } = await aPerson("周念慈", { number: 1 });
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'residence' and column_name not in ('id', 'number', 'birth_on', 'death_on')`.execute(
    database.db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`alter table residence disable trigger user`.execute(database.db);
  for (let from = 1; from <= count; from += 1_000) {
    await sql`insert into residence (number, birth_on, death_on, ${columns})
      select 1000 + nth, (date '1920-01-01' + nth % 9000)::text, (date '1960-01-01' + nth % 20000)::text, ${columns}
      from residence, generate_series(${from}::int, ${from + 999}::int) as nth
      where id = ${id}`.execute(database.db);
  }
  await sql`alter table residence enable trigger user`.execute(database.db);
  await sql`insert into residence_counter (residence_id, garden_id, is_listed)
    select id, garden_id, true from residence where id <> ${id}`.execute(database.db);
  await sql`analyze residence`.execute(database.db);
}

test("the days of many residences are found through indexes", async () => {
  await manyPeople(4_000);
  const plan = await database.db.transaction().execute(async (tx) => {
    // Whether reading so few rows at once is cheaper is not the question.
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = tx.selectFrom("residence").select("id").where(isListed).where(mayReturnOn("2026-11-21"));
    return found.explain("text");
  });
  const text = JSON.stringify(plan);
  for (const name of ["birthday", "anniversary", "converted_birthday", "converted_anniversary", "customary_day"])
    expect(text).toContain(`Bitmap Index Scan on residence_${name} `);
  const { today } = await days(1);
  expect(today.counts).toBeGreaterThan(10);
  expect(today.itemList).toHaveLength(1);
});

test("strangers get nothing", async () => {
  for (const actor of [visitor, asAccount(1)]) {
    const ctx = testCtx(database.db, actor, testNow);
    await expect(listMemorialDays(ctx)).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});
