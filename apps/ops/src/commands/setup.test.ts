import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { systemClock } from "@changming/kit/clock";
import { setupCommand } from "./setup.ts";
import { ConfigError, parseConfig } from "@changming/server/config/config";
import { checkDatabase } from "../doctor/check-database.ts";
import { prepareEnvironment } from "@changming/server/environment";
import { fillDemo } from "../demo/fill-demo.ts";
import { quiet } from "../testing/run-backup.ts";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";

let database: TestDatabase;
let folder: TempFolder;
let output: string[];

beforeEach(async () => {
  database = await createTestDatabase("demo");
  folder = await makeTempFolder();
  output = [];
});

afterEach(async () => {
  await database?.close();
  await folder?.discard();
});

type Env = Record<string, string>;
const realSite = (): Env => ({ ...quiet, DATABASE_URL: database.url, DATA_DIR: folder.path });
const say = (message: string) => void output.push(message);
const setup = (...args: string[]) => setupCommand({ args, env: realSite(), say, now: () => new Date() });

/** What a start does before it listens. */
async function open(env: Env): Promise<void> {
  const environment = await prepareEnvironment(parseConfig(env), { clock: systemClock, say, fillDemo });
  await environment.close();
}

const demoFindings = async (env: Env) =>
  (await checkDatabase(parseConfig(env), () => new Date())).filter(({ name }) => name === "演示数据");

test("a database that was a demo opens as a demo only: a real site's start and doctor say how to leave", async () => {
  await open({ ...realSite(), DEMO: "1" });
  const rejection = await open(realSite()).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(ConfigError);
  expect(String(rejection)).toContain("npm run setup -- --leave-demo");
  await expect(open({ ...realSite(), PUBLIC_ORIGIN: "https://example.org" })).rejects.toThrow("--leave-demo");
  expect(await demoFindings(realSite())).toMatchObject([
    { state: "bad", remedy: expect.stringContaining("npm run setup -- --leave-demo") },
  ]);
  expect(await demoFindings({ ...realSite(), DEMO: "1" })).toEqual([]);
});

test("without --yes it describes what would be moved and whose it is, and moves nothing", async () => {
  const { id } = await database.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  await database.db.updateTable("account").set({ created_at: new Date() }).where("id", "=", id).execute();
  expect(await setup("--leave-demo")).toBe(false);
  expect(output.join("\n")).toMatch(/后台 5 人，账号 \d{2,} 个，居所 \d{3} 处/);
  expect(output.join("\n")).toContain("其中 1 个账号是后来自己注册的");
  expect(output.at(-1)).toContain("--leave-demo --yes");
  expect(await database.db.selectFrom("staff").select("id").execute()).toHaveLength(5);
  await expect(open(realSite())).rejects.toThrow("--leave-demo");
});

test("with --yes an empty real site remains: it opens, without the demo's accounts and sandbox keys", async () => {
  await mkdir(join(folder.path, "uploads"), { recursive: true });
  await writeFile(join(folder.path, "uploads", "a.webp"), "picture");
  await mkdir(join(folder.path, "sandbox", "pay"), { recursive: true });
  expect(await setup("--leave-demo", "--yes")).toBe(true);
  await open({ ...realSite(), PUBLIC_ORIGIN: "https://example.org" });
  expect(await demoFindings(realSite())).toEqual([]);
  for (const table of ["account", "session", "staff", "residence", "orders", "message", "upload"] as const) {
    expect([table, await database.db.selectFrom(table).selectAll().limit(1).execute()]).toEqual([table, []]);
  }
  expect(await database.db.selectFrom("static_page").select("is_draft").execute()).toHaveLength(5);
  expect(await readdir(folder.path)).not.toContain("sandbox");
  const [aside = ""] = (await readdir(folder.path)).filter((name) => name.startsWith("demo_"));
  expect(await readdir(join(folder.path, aside, "uploads"))).toEqual(["a.webp"]);
  expect(await readdir(join(folder.path, aside, "sandbox"))).toContain("pay");
  const { rows } = await database.pool.query(`select count(*)::integer as staff from "${aside}".staff`);
  expect(rows).toEqual([{ staff: 5 }]);
  await expect(setup("--leave-demo", "--yes")).rejects.toThrow("没有放过演示内容");
});

const foldersOfDemo = async () => (await readdir(folder.path)).filter((name) => name.startsWith("demo_"));

test("a run that was interrupted after it moved files is finished by the next, under one name", async () => {
  await mkdir(join(folder.path, "demo_20260101000000", "uploads"), { recursive: true });
  await mkdir(join(folder.path, "copies"));
  expect(await setup("--leave-demo", "--yes")).toBe(true);
  expect(await foldersOfDemo()).toEqual(["demo_20260101000000"]);
  expect((await readdir(join(folder.path, "demo_20260101000000"))).toSorted()).toEqual(["copies", "uploads"]);
  expect((await database.pool.query("select 1 from demo_20260101000000.staff")).rows).toHaveLength(5);
});

test("files of a demo that was used after an interrupted run are moved beside those that it had moved", async () => {
  for (const place of ["demo_20260101000000/uploads", "uploads"]) {
    await mkdir(join(folder.path, place), { recursive: true });
    await writeFile(join(folder.path, place, "a.webp"), place);
  }
  expect(await setup("--leave-demo", "--yes")).toBe(true);
  const folders = await foldersOfDemo();
  expect(folders).toHaveLength(2);
  for (const name of folders) expect(await readdir(join(folder.path, name, "uploads"))).toEqual(["a.webp"]);
});

test("a run interrupted after it moved the rows is finished by the next, also with a still empty schema", async () => {
  await database.pool.query(`
    alter table kysely_migration rename to migration_of_demo;
    drop table kysely_migration_lock;
    alter schema public rename to demo_20260101000000;
    create schema public`);
  expect(await setup("--leave-demo")).toBe(false);
  expect(output.join("\n")).toContain("demo_20260101000000");
  expect(await setup("--leave-demo", "--yes")).toBe(true);
  await open({ ...realSite(), PUBLIC_ORIGIN: "https://example.org" });
  expect(await database.db.selectFrom("static_page").select("is_draft").execute()).toHaveLength(5);
  await expect(setup("--leave-demo", "--yes")).rejects.toThrow("没有放过演示内容");
});

test("while a site runs on the database nothing moves", async () => {
  const node = new pg.Client({ connectionString: database.url, application_name: "changming tags" });
  await node.connect();
  await expect(setup("--leave-demo", "--yes")).rejects.toThrow("还有 1 个网站在用这个数据库");
  await node.end();
  expect(await setup("--leave-demo", "--yes")).toBe(true);
});

test("a folder without a database, and unknown arguments, are answered with an error message", async () => {
  const empty = { ...quiet, DATA_DIR: folder.path };
  const run = (...args: string[]) => setupCommand({ args, env: empty, say, now: () => new Date() });
  await expect(run("--leave-demo", "--yes")).rejects.toThrow("还没有数据库");
  for (const args of [[], ["--yes"], ["--leave"], ["demo"]]) await expect(run(...args)).rejects.toThrow("用法");
  expect(await readdir(folder.path)).toEqual([]);
});
