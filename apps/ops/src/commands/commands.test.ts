import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { createStaffCommand } from "./staff-create.ts";
import { linesOf, verifyAuditCommand } from "./audit-verify.ts";

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  folder = await makeTempFolder();
  said = [];
});

afterEach(async () => {
  await database?.close();
  await folder?.discard();
});

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: folder.path, PAY_GATEWAY: "off", SMS_GATEWAY: "off" });
const say = (line: string) => void said.push(line);

const create = (password: string, ...more: string[]) =>
  createStaffCommand({
    args: ["--login", "first", "--name", "第一位", "--role", "administrator", ...more],
    env: env(),
    promptPassword: async () => password,
    say,
  });

test("the first administrator is created from the command line, once, and renewed with --renew", async () => {
  await create("qingsong-2026");
  const [row] = await database.db.selectFrom("staff").selectAll().execute();
  expect(row).toMatchObject({ login: "first", name: "第一位", role: "administrator", totp_secret: null });
  expect(row?.password_hash).toMatch(/^k1:\$argon2id\$/);
  await expect(create("qingsong-2027")).rejects.toThrow("--renew");
  await create("qingsong-2027", "--renew");
  const after = await database.db.selectFrom("staff").selectAll().execute();
  expect(after).toHaveLength(1);
  expect(after[0]?.password_hash).not.toBe(row?.password_hash);
  expect(said.join("\n")).not.toContain("qingsong");
});

test.each(["short1", "onlyletters", "1234567890"])("the password %j is too weak", async (password) => {
  await expect(create(password)).rejects.toThrow("10 到 64 个字符");
});

test("without a password the error says how to give one", async () => {
  await expect(create("")).rejects.toThrow("没有读到密码");
  expect(await database.db.selectFrom("staff").select("id").execute()).toEqual([]);
});

test("an unknown role gets the usage message", async () => {
  const promptPassword = async () => "qingsong-2026";
  for (const args of [[], ["--login", "First"], ["--login", "a1", "--name", "甲", "--role", "boss"], ["--what"]]) {
    await expect(createStaffCommand({ args, env: env(), promptPassword, say })).rejects.toThrow("用法");
  }
});

test("the audit chain is verified from the command line, also against a noted head", async () => {
  await create("qingsong-2026");
  expect(await verifyAuditCommand([], env(), say)).toBe(true);
  expect(said.at(-1)).toMatch(/^审计链完好：0 环，另有 \d+ 条等着入链。末端 0:0{64}$/);
  expect(await verifyAuditCommand(["--noted", `7:${"a".repeat(64)}`], env(), say)).toBe(false);
  await expect(verifyAuditCommand(["--noted", "x"], env(), say)).rejects.toThrow("用法");
});

test("a broken chain is reported with the place of the break", () => {
  const chain = { links: 3, head: "a", unlinked: 0, holdsNoted: null };
  expect(linesOf({ ...chain, broken: { position: 4, entryId: 9, why: "changed" } })).toEqual([
    "审计链断了：第 4 环，记录 9 被改过。",
  ]);
  expect(linesOf({ ...chain, broken: { position: 4, entryId: null, why: "missing" } })).toEqual([
    "审计链断了：第 4 环不见了。",
  ]);
});
