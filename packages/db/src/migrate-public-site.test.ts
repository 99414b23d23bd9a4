import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

/** The schema from before the public site: drops everything and migrates up to 004. */
beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "005"));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`
    insert into level values (1, '一', '', '');
    insert into garden (name, kind, region, address, summary, content_html, banners, position, created_at)
      select '园区' || n, 'ordinary', '', '', '', '', '{}', n, now() from generate_series(1, 2) as n;
    insert into residence (kind, name, gender, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at,
        updated_at)
      select 'ordinary', '某', 1, 'solar', false, '2020', 'solar', false, '', '', 1 + n % 2, 1, 'A', n, '', '{}', '{}', '',
        '', '', '', '', '', now(), n = 3, ''::tsvector, now(), now() from generate_series(1, 3) as n;
    insert into residence_counter (residence_id, is_listed, remembrance_total)
      select id, not is_private, id * 10 from residence`.execute(db);
});

afterAll(() => database?.close());

test("a database from before the public site keeps its counters and gets their gardens", async () => {
  const { db } = database;
  const ran = await migrateToLatest(db);
  expect(ran[0]).toBe("005-public-site");
  const rows = await db
    .selectFrom("residence_counter as counter")
    .innerJoin("residence", "residence.id", "counter.residence_id")
    .select(["counter.garden_id", "residence.garden_id as stands_in", "counter.remembrance_total", "counter.is_listed"])
    .select(["counter.view_total", "counter.view_today", "counter.visit_total"])
    .orderBy("residence.id")
    .execute();
  const unseen = { view_total: 0, view_today: 0, visit_total: 0 };
  expect(rows).toEqual([
    { garden_id: 2, stands_in: 2, remembrance_total: 10, is_listed: true, ...unseen },
    { garden_id: 1, stands_in: 1, remembrance_total: 20, is_listed: true, ...unseen },
    { garden_id: 2, stands_in: 2, remembrance_total: 30, is_listed: false, ...unseen },
  ]);
});

test("afterwards a counter without a garden is rejected", async () => {
  await expect(
    sql`insert into residence_counter (residence_id, is_listed) values (1, true)`.execute(database.db),
  ).rejects.toMatchObject({ code: "23502" });
});
