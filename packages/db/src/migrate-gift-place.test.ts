import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

/** The schema from when only categories had a place: drops everything and migrates up to 011. */
beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "012"));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`
    insert into gift_category (name, place, position) values
      ('香烛', null, 1), ('鲜花', 'flowers', 2), ('供品', 'offering', 3), ('礼敬', null, 4);
    insert into gift (category_id, name, unit, effect, image, price_fen, coins, free_welfare, free_celebrity,
        free_martyrs, is_civil, is_on_sale, position)
      select category, name, unit, effect, '', 100, 10, false, false, false, true, true, 1
      from (values (1, '三炷香', '份', 'incense'), (1, '白烛', '对', null), (1, '莲花灯', '盏', null),
        (2, '花圈', '只', null), (3, '青团', '碟', 'green-rice-balls'), (4, '纸钱', '叠', 'paper-money'))
        as given(category, name, unit, effect)`.execute(db);
});

afterAll(() => database?.close());

test("every gift of an old catalogue gets a place, including those that had none", async () => {
  const { db } = database;
  expect((await migrateToLatest(db))[0]).toBe("012-gift-place");
  const rows = await db.selectFrom("gift").select(["name", "place"]).orderBy("id").execute();
  expect(rows.map(({ name, place }) => [name, place])).toEqual([
    ["三炷香", "incense"],
    ["白烛", "lamp"],
    ["莲花灯", "lamp"],
    ["花圈", "flowers"],
    ["青团", "offering"],
    ["纸钱", "incense"],
  ]);
});
