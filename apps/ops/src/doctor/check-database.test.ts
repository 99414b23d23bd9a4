import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { linkEntries } from "@changming/domain/audit/chain";
import { secretsFrom } from "@changming/domain/context/secrets";
import { aStaff } from "@changming/domain/testing/staff";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { parseConfig } from "@changming/server/config/config";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { checkDatabase } from "./check-database.ts";

let database: TestDatabase;
let folder: TempFolder;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  folder = await makeTempFolder();
});

afterAll(async () => {
  await database?.close();
  await folder?.discard();
});

beforeEach(async () => {
  await database.pool.query("truncate audit_entry, secret_key_mark cascade; delete from staff");
});

const vault = "a".repeat(64);
const secret = "b".repeat(64);

async function examine(overrides: Record<string, string> = {}, ahead = 0) {
  const config = parseConfig({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    DEMO: "0",
    PAY_GATEWAY: "off",
    SMS_GATEWAY: "off",
    ...overrides,
  });
  const findings = await checkDatabase(config, () => new Date(Date.now() + ahead));
  for (const { state, remedy } of findings) expect(remedy === null).toBe(state === "good");
  return { findings, of: (name: string) => findings.find((finding) => finding.name === name) };
}

const anEntry = (at: Date) =>
  database.db
    .insertInto("audit_entry")
    .values({ at, actor_kind: "job", verb: "test.do", object_kind: "test", request_id: "t", before: null, after: null })
    .execute();

test("a migrated database is good in its version, clock, messages and migrations", async () => {
  const { of } = await examine();
  expect(of("数据库")).toMatchObject({
    state: "good",
    message: expect.stringMatching(/^PostgreSQL \d+\.\d+.*，连接 \d+\/\d+$/),
  });
  for (const name of ["数据库时钟", "LISTEN", "迁移"]) expect([name, of(name)?.state]).toEqual([name, "good"]);
});

test("the check changes nothing: a database that is not migrated stays so, and is not checked further", async () => {
  const DATABASE_URL = await makeEmptyDatabase();
  const { of, findings } = await examine({ DATABASE_URL });
  expect(of("迁移")).toMatchObject({ state: "bad", message: "数据库还没有升级到这个版本" });
  expect(findings.map(({ name }) => name)).toEqual(["数据库", "数据库时钟", "LISTEN", "迁移"]);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rows).toEqual([]);
});

test("an unreachable or unknown database is bad, and its password is not disclosed", async () => {
  const stranger = new URL(database.url);
  stranger.pathname = "/no_such_database";
  for (const url of ["postgres://me:canary@127.0.0.1:1/none", stranger.href]) {
    const { findings } = await examine({ DATABASE_URL: url });
    expect(findings).toMatchObject([{ name: "数据库", state: "bad", message: expect.stringContaining("连不上（") }]);
    expect(JSON.stringify(findings)).not.toMatch(/canary|127\.0\.0\.1/);
  }
});

test("an embedded database that is not running is a notice, and is not started", async () => {
  const { findings } = await examine({ DATABASE_URL: "" });
  expect(findings).toMatchObject([{ name: "数据库", state: "notice", message: "内置的数据库没有运行" }]);
});

test("a database clock that is off is detected", async () => {
  expect((await examine({}, 20_000)).of("数据库时钟")?.state).toBe("notice");
  expect((await examine({}, -600_000)).of("数据库时钟")?.state).toBe("bad");
});

test("nodes are counted by their connections to this database", async () => {
  expect((await examine()).of("节点")).toMatchObject({ state: "notice", message: "没有网站在用这个数据库" });
  const nodes = [1, 2].map(() => new pg.Client({ connectionString: database.url, application_name: "changming tags" }));
  for (const node of nodes) await node.connect();
  expect((await examine()).of("节点")).toMatchObject({ state: "good", message: "2 个进程在运行" });
  for (const node of nodes) await node.end();
});

test("a site without an administrator who can log in is bad, a demo only a notice", async () => {
  expect((await examine()).of("管理员")).toMatchObject({ state: "bad", message: "一个也没有" });
  await aStaff(database.db, { role: "administrator", suspended_at: new Date(0) });
  await aStaff(database.db, { role: "finance" });
  expect((await examine()).of("管理员")?.state).toBe("bad");
  expect((await examine({ DEMO: "1" })).of("管理员")?.state).toBe("notice");
});

test("administrators without any bound code are a notice where codes are required", async () => {
  await aStaff(database.db, { role: "administrator" });
  expect((await examine()).of("管理员")).toMatchObject({ state: "notice", message: "1 位，都还没有绑定动态码" });
  expect((await examine({ DEMO: "1" })).of("管理员")).toMatchObject({ state: "good", message: "1 位" });
  await aStaff(database.db, { role: "administrator", totp_secret: "sealed", totp_confirmed_at: new Date(0) });
  expect((await examine()).of("管理员")).toMatchObject({ state: "good", message: "2 位" });
});

test("audit entries not linked for ten minutes are a notice, newer ones are not", async () => {
  expect((await examine()).of("审计链")).toMatchObject({
    state: "good",
    message: expect.stringContaining("末端 0:000000"),
  });
  await anEntry(new Date(Date.now() - 500_000));
  expect((await examine()).of("审计链")?.state).toBe("good");
  await anEntry(new Date(Date.now() - 700_000));
  expect((await examine()).of("审计链")).toMatchObject({
    state: "notice",
    message: expect.stringContaining("十分钟没有入链"),
  });
  expect(await linkEntries(testCtx(database.db, { kind: "job", name: "linkEntries" }))).toBe(2);
  const { hash } = await database.db
    .selectFrom("audit_link")
    .select("hash")
    .where("position", "=", 2)
    .executeTakeFirstOrThrow();
  expect((await examine()).of("审计链")).toMatchObject({
    state: "good",
    message: expect.stringContaining(`末端 2:${hash}`),
  });
});

test("whether the keys match the database is reported once both exist", async () => {
  const without = await examine();
  expect([without.of("密码密钥相符"), without.of("保险库密钥相符")]).toEqual([undefined, undefined]);
  expect((await examine({ VAULT_KEY: vault })).of("保险库密钥相符")).toBeUndefined();
  const keys = { VAULT_KEY: vault, SECRET_KEY: secret };
  const fresh = await examine(keys);
  expect([fresh.of("密码密钥相符")?.state, fresh.of("保险库密钥相符")?.state]).toEqual(["good", "good"]);
  const mark = secretsFrom(Buffer.from(secret, "hex")).keyedHash("keyMark", "changming");
  await database.db.insertInto("secret_key_mark").values({ id: 1, mark }).execute();
  expect((await examine(keys)).of("密码密钥相符")?.state).toBe("good");
  const other = await examine({ ...keys, SECRET_KEY: "c".repeat(64) });
  expect(other.of("密码密钥相符")).toMatchObject({ state: "bad", remedy: "把原来的 SECRET_KEY 放回去" });
  expect(JSON.stringify(other.findings)).not.toContain("c".repeat(64));
});
