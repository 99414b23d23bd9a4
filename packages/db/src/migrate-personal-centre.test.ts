import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "./demo/load-demo.ts";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

async function upTo(last: string): Promise<void> {
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  if (error) throw error;
}

async function nextBookNumber(): Promise<number> {
  const { rows } = await sql<{ next: number }>`select nextval('remembrance_book')::int as next`.execute(database.db);
  return rows[0]?.next ?? 0;
}

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("remembrance certificate numbers begin with one when none exists", async () => {
  await upTo("009");
  await migrateToLatest(database.db);
  expect(await nextBookNumber()).toBe(1);
});

test("remembrance certificate numbers continue from the highest existing one", async () => {
  await upTo("009");
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
      select 'p' || n, '1380000000' || n, '亲友', 'i' || n, now() from generate_series(1, 2) as n;
    insert into level values (1, '一', '', '');
    insert into garden (name, kind, region, address, summary, content_html, banners, position, created_at)
      values ('园区', 'ordinary', '', '', '', '', '{}', 1, now());
    insert into residence (kind, name, gender, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at,
        updated_at)
      values ('ordinary', '某', 1, 'solar', false, '2020', 'solar', false, '', '', 1, 1, 'A', 1, '', '{}', '{}', '',
        '', '', '', '', '', now(), false, ''::tsvector, now(), now());
    insert into remembrance_certificate values (1, 1, 'HY-2025-000041', now()), (1, 2, 'HY-2026-000007', now())`.execute(
    database.db,
  );
  await migrateToLatest(database.db);
  expect(await nextBookNumber()).toBe(42);
});

test("after the demo world was loaded they continue from its last", async () => {
  await upTo("009");
  await migrateToLatest(database.db);
  await loadDemo(database.db, new Date("2026-11-21T04:00:00Z"));
  const { rows } = await sql<{ last: number }>`
    select max(right(book_number, 6)::int) as last from remembrance_certificate`.execute(database.db);
  expect(await nextBookNumber()).toBe((rows[0]?.last ?? 0) + 1);
});
