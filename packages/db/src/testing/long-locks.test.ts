import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "../migrations/list.ts";
import { backfillOnline, createIndexOnline } from "../migrations/online.ts";
import { longLocks, statementsOf } from "./long-locks.ts";

/** A migration of one statement. */
const of = (statement: string, isOnline = false) => ({
  isOnline,
  up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
});

/** Those before ran on sites that were small. */
const firstChecked = "055";

test("no migration since 055 lets readers or writers wait for the length of a table", async () => {
  const found: string[] = [];
  const checked = Object.entries(migrations).filter(([name]) => name >= firstChecked);
  for (const [name, migration] of checked) {
    found.push(...(await longLocks(migration)).map((sentence) => `${name}: ${sentence}`));
  }
  expect(checked.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test.each([
  "create index visit_day on visit (visited_at)",
  'create unique index "visit_day" on "visit" (visited_at)',
  "create index concurrently if not exists visit_day on visit (visited_at)",
  "alter table visit add constraint visit_pair unique (residence_id, account_id)",
  "alter table visit add constraint visit_old check (visited_at > '2000-01-01')",
  "alter table visit add check (id > 0)",
  "alter table message\n  add column place text,\n  add foreign key (account_id) references account",
  "alter table message add column reader integer references account",
  "alter table message add column number integer generated always as (id + 1) stored",
  "alter table message add column code uuid not null default gen_random_uuid()",
  "alter table visit alter column residence_id set not null",
  "alter table visit alter column residence_id type bigint",
  "alter table visit set unlogged",
  "alter table visit validate constraint visit_old",
  "lock table visit in share mode",
  "truncate visit",
  "cluster visit",
  "vacuum full visit",
  "reindex table visit",
  "update message set content = content || ''",
  "delete from visit where visited_at < now()",
  "insert into visit (residence_id, account_id, visited_at) select residence_id, account_id, at from remembrance",
])("a migration must not run: %s", async (statement) => {
  expect(await longLocks(of(statement))).toHaveLength(1);
});

test.each([
  "alter table visit add column place text",
  "alter table visit add column is_named boolean not null default true, add column place text not null default ''",
  "alter table visit add constraint visit_old check (visited_at > '2000-01-01') not valid",
  "alter table visit set (autovacuum_vacuum_scale_factor = 0.02)",
  "drop index visit_day",
  "update site_info set name = ''",
  "create function f() returns void language sql as $$ update message set content = '' $$",
  "create trigger count_visits after insert on visit for each statement execute function f()",
  "-- create index visit_day on visit (visited_at)\nselect 1",
])("a migration may run: %s", async (statement) => {
  expect(await longLocks(of(statement))).toEqual([]);
});

test.each([
  ["alter table visit validate constraint visit_old", 0],
  ["update visit set place = '' where id between 1 and 5000", 0],
  ["alter table visit add column place text", 1],
  ["alter table visit add constraint visit_old check (id > 0) not valid", 1],
  ["drop index visit_day", 1],
  ["create index concurrently visit_day on visit (visited_at)", 1],
])("an online migration, which has no lock timeout: %s, %i findings", async (statement, findings) => {
  expect(await longLocks(of(statement, true))).toHaveLength(findings);
});

test("a table that the migration creates may be indexed and filled", async () => {
  const up = async (db: Kysely<unknown>) => {
    await sql`create table reader (id integer, place text)`.execute(db);
    await sql`create index reader_place on reader (place)`.execute(db);
    await sql`insert into reader select id, name from garden`.execute(db);
  };
  expect(await longLocks({ up })).toEqual([]);
});

test("the statements of the tools for online migrations pass", async () => {
  const up = async (db: Kysely<unknown>) => {
    await createIndexOnline(db, { name: "visit_day", definition: "on visit (visited_at)" });
    await backfillOnline(db, { table: "visit", set: "place = ''", where: "place is null" });
  };
  expect(await longLocks({ up, isOnline: true })).toEqual([]);
  expect(await statementsOf({ up })).toContain(
    'create index concurrently if not exists "visit_day" on visit (visited_at)',
  );
});
