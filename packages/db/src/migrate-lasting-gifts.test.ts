import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { gifts } from "./starter/data/gifts.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

/** The schema from before gifts had a line, with the starter's lamp and a gift of the operator's own. */
beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "047"));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`
    insert into gift_category (name, position) values ('香烛', 1);
    insert into gift (category_id, name, unit, image, place, price_fen, coins, free_welfare, free_celebrity,
        free_martyrs, is_civil, is_on_sale, position)
      select 1, name, '盏', '', 'lamp', 100, 10, false, false, false, true, true, 1
      from (values ('长明灯'), ('三炷香'), ('自家的灯')) as given(name)`.execute(db);
});

afterAll(() => database?.close());

test("the starter's gifts of an old catalogue get their line and days, others neither", async () => {
  const { db } = database;
  expect(await migrateToLatest(db)).toContain("047-lasting-gifts");
  const rows = await db.selectFrom("gift").select(["name", "line", "lasts_days"]).orderBy("id").execute();
  expect(rows).toEqual([
    { name: "长明灯", line: "守着这里，七天七夜。", lasts_days: 7 },
    { name: "三炷香", line: "烟往上走，话就到了。", lasts_days: null },
    { name: "自家的灯", line: "", lasts_days: null },
  ]);
});

test("each starter gift has a line without price or pressure, and one that names days lasts as long", () => {
  const named = { 七天七夜: 7, 三天三夜: 3, 亮上三天: 3 };
  for (const { name, line, lastsDays } of gifts) {
    expect(line, name).toMatch(/^[^¥元钱快限她他]{6,23}。$/);
    for (const [text, days] of Object.entries(named)) if (line.includes(text)) expect(lastsDays, name).toBe(days);
  }
});
