import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldListedTotals } from "./ranks/listed-totals.ts";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

/** The schema from before totals were stored, with residences of two gardens, several kinds, eras and emblems. */
beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "054"));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`
    insert into level values (1, '一', '', ''), (2, '二', '', '');
    insert into garden (name, kind, region, address, summary, content_html, banners, position, created_at)
      select name, 'celebrity', '浙江,安吉', '', '', '', '{}', 1, now() from (values ('甲园'), ('乙园')) as given(name);
    insert into residence (kind, name, gender, birth_calendar, birth_is_leap_month, death_on, death_calendar,
        death_is_leap_month, nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary,
        intro_html, portrait, battle_address, cemetery_address, source, moved_in_at, is_private, search, created_at,
        updated_at, listed_year, emblem, hidden_at)
      select (array['ordinary', 'famous', 'ancestor', 'martyr'])[1 + nth % 4], '某' || nth, 1, 'solar', false, '2020',
        'solar', false, '', '', 1 + nth % 2, 1 + nth % 2, chr(65 + nth % 3), nth, '', '{}', '{}', '', '', '', '', '', '县志',
        now(), nth % 7 = 0, ''::tsvector, now(), now(), (array[null, -300, 1100, 1936, 2000])[1 + nth % 5],
        (array['', 'poet'])[1 + nth % 2], case when nth % 11 = 0 then now() end
      from generate_series(1, 200) as nth`.execute(db);
});

afterAll(() => database?.close());

/** What is stored, with the changes that are not folded yet, and what a count of the residences gives. */
async function totals() {
  const { db } = database;
  const zones = (from: string) => sql`select level, letter, sum(listed)::int as listed from ${sql.raw(from)}
    group by level, letter having sum(listed) <> 0 order by level, letter`;
  const eras = (from: string) => sql`select kind, start, emblem, sum(listed)::int as listed from ${sql.raw(from)}
    group by kind, start, emblem having sum(listed) <> 0 order by kind, start, emblem`;
  const isListed = "not is_private and hidden_at is null";
  const rowsOf = async (query: ReturnType<typeof zones>) => (await query.execute(db)).rows;
  return {
    stored: [
      await rowsOf(zones("(select * from zone_total union all select * from zone_change) as part")),
      await rowsOf(
        eras(`(select * from era_total union all select * from era_change) as part(kind, start, emblem, listed)`),
      ),
    ],
    counted: [
      await rowsOf(zones(`(select level, letter, 1 as listed from residence where ${isListed}) as part`)),
      await rowsOf(
        eras(`(select kind, era_start(kind, listed_year) as start, emblem, 1 as listed from residence
          where ${isListed} and kind <> 'ordinary') as part`),
      ),
    ],
  };
}

test("public residences of an earlier version are counted by level and letter, and by kind, era and emblem", async () => {
  expect((await migrateToLatest(database.db))[0]).toBe("054-stored-totals");
  const { stored, counted } = await totals();
  expect(stored).toEqual(counted);
  expect(counted.map((rows) => rows.length)).toEqual([6, expect.any(Number)]);
  expect(counted[1]?.length).toBeGreaterThan(10);
  const { rows: changes } = await sql`select 1 from zone_change union all select 1 from era_change`.execute(
    database.db,
  );
  expect(changes).toEqual([]);
});

test("writes after the migration are added, before and after they are folded", async () => {
  await sql`update residence set is_private = not is_private where id % 3 = 0`.execute(database.db);
  await sql`update residence set listed_year = 700, emblem = 'poet', level = 1 where id % 5 = 0`.execute(database.db);
  const { stored, counted } = await totals();
  expect(stored).toEqual(counted);
  await foldListedTotals(database.db);
  expect((await totals()).stored).toEqual(counted);
});
