import { Kysely, PostgresDialect, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { isDemoDatabase } from "./demo-mark.ts";
import { loadStarterPages } from "./starter/load-basics.ts";
import * as realSite from "./migrations/023-real-site.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

async function open(world: "empty" | "demo") {
  database = await createTestDatabase(world);
  return database;
}

afterEach(() => database?.close());

/** Undoes the migration and runs it again. */
async function migrateAgain(): Promise<void> {
  const { db } = database;
  await sql`drop table demo_mark; drop table vault_key_mark; alter table static_page drop column is_draft`.execute(db);
  await realSite.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }));
}

test("a demo loaded by an earlier version is recognized, even with changed passwords and renamed staff", async () => {
  const { db } = await open("demo");
  await migrateAgain();
  expect(await isDemoDatabase(db)).toBe(true);
  await db.updateTable("account").set({ password_hash: null }).execute();
  await db.updateTable("staff").set({ password_hash: "k1:other", name: "别人" }).execute();
  await migrateAgain();
  expect(await isDemoDatabase(db)).toBe(true);
});

test("one login with the published password is enough to recognize a demo", async () => {
  const { db } = await open("demo");
  await sql`update account set password_hash = null, created_at = created_at + id * interval '1 second'`.execute(db);
  await migrateAgain();
  expect(await isDemoDatabase(db)).toBe(true);
});

test("a real site is not a demo, even with accounts that have the demo's numbers and names", async () => {
  const { db } = await open("empty");
  const people = Array.from({ length: 30 }, (_, n) => ({
    public_id: `p${n}`,
    mobile: `1990000${String(n).padStart(4, "0")}`,
    nickname: "志远",
    invite_code: `i${n}`,
    created_at: new Date(n * 1_000),
  }));
  await db
    .insertInto("account")
    .values(people.map((row) => ({ ...row, avatar: null, password_hash: null })))
    .execute();
  await migrateAgain();
  expect(await isDemoDatabase(db)).toBe(false);
});

test("the starter texts are five drafts; what the operator has written stays", async () => {
  const { db } = await open("empty");
  const own = { content_type: 1, title: "我们的协议", content_html: "<p>一</p>", updated_at: new Date() };
  await db.insertInto("static_page").values(own).execute();
  await loadStarterPages(db, new Date());
  await loadStarterPages(db, new Date());
  const pages = await db.selectFrom("static_page").selectAll().orderBy("content_type").execute();
  expect(pages.map(({ title, is_draft }) => [title, is_draft])).toEqual([
    ["关于长明", true],
    ["我们的协议", false],
    ["追思文化", true],
    ["园区管理员协议", true],
    ["隐私说明", true],
  ]);
});
