import { Kysely, PostgresDialect, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { isDemoDatabase } from "./demo-mark.ts";
import { loadRealSite, loadStarterPages, renameStarterPages } from "./starter/load-basics.ts";
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

/** The mentions of the software's name in what visitors read; a 长明灯 is a lamp. */
const mentions = (texts: object) => JSON.stringify(texts).match(/.{0,4}长明(?!灯|居|莲灯).{0,4}/g) ?? [];

test("what a site of another name begins with carries that name, and nowhere the software's", async () => {
  const { db } = await open("empty");
  await loadRealSite(db, new Date(), "青松<园>");
  const pages = await db.selectFrom("static_page").selectAll().orderBy("content_type").execute();
  const site = await db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
  const gardens = await db.selectFrom("garden").selectAll().execute();
  const messages = await db.selectFrom("canned_message").selectAll().execute();
  expect(mentions([pages, site, gardens, messages])).toEqual([]);
  expect(pages[0]).toMatchObject({ title: "关于青松<园>", is_draft: true });
  expect(pages[1]?.content_html).toContain("每一位使用青松&lt;园&gt;的人");
  expect(site.welcome_statement).toBe("欢迎来到青松<园>。为思念，留一盏灯。");
});

test("a new name is written into the drafts only", async () => {
  const { db } = await open("empty");
  await loadRealSite(db, new Date());
  await db.updateTable("static_page").set({ is_draft: false }).where("content_type", "=", 1).execute();
  await renameStarterPages(db, "青松园", new Date());
  const pages = await db.selectFrom("static_page").selectAll().orderBy("content_type").execute();
  expect(pages.map(({ title, version }) => [title, version])).toEqual([
    ["关于青松园", 2],
    ["用户协议", 1],
    ["追思文化", 2],
    ["园区管理员协议", 1],
    ["隐私说明", 1],
  ]);
  expect(mentions(pages)).toEqual(["一位使用长明的人。我"]);
  const former = await db.selectFrom("static_page_version").selectAll().orderBy("content_type").execute();
  expect(former.map(({ title, version }) => [title, version])).toEqual([
    ["关于长明", 1],
    ["追思文化", 1],
  ]);
});
