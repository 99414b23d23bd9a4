import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { ConfigError } from "./config.ts";
import { loadSecretKey } from "./key-file.ts";

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "changming-key-"));
  await database.db.deleteFrom("secret_key_mark").execute();
});

afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => database?.close());

const file = () => join(dataDir, "keys", "secret.key");
const load = (secretKey: string | null = null) => loadSecretKey({ dataDir, secretKey }, database.db);

test("the first start creates a key that only its owner can read, and later starts use the same", async () => {
  const key = await load();
  expect(key).toHaveLength(32);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await readFile(file(), "utf8")).trim()).toBe(key.toString("hex"));
  expect(await load()).toEqual(key);
});

test("servers that start at once use one key", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => load()));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(await readdir(join(dataDir, "keys"))).toEqual(["secret.key"]);
});

test("a key from the environment leaves no file, and the database stores only its fingerprint", async () => {
  const given = "ab".repeat(32);
  expect((await load(given)).toString("hex")).toBe(given);
  await expect(stat(file())).rejects.toMatchObject({ code: "ENOENT" });
  const { mark } = await database.db.selectFrom("secret_key_mark").select("mark").executeTakeFirstOrThrow();
  expect(mark).not.toBe(given);
});

test("another key than the database's ends the start with a message, and changes nothing", async () => {
  await load("ab".repeat(32));
  await expect(load("cd".repeat(32))).rejects.toThrow(/^SECRET_KEY 不是这个数据库的密钥/);
  await load("ab".repeat(32));
});

test("when the database's key is missing, the start fails with a message and creates no other key", async () => {
  await load("ab".repeat(32));
  await expect(load()).rejects.toThrow(ConfigError);
  await expect(load()).rejects.toThrow(/secret\.key 不见了/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a damaged key file ends the start instead of being replaced", async () => {
  await load();
  await writeFile(file(), "abc");
  await expect(load()).rejects.toThrow(/请从备份中恢复/);
  expect(await readFile(file(), "utf8")).toBe("abc");
});
