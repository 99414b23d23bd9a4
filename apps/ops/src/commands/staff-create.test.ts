import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffRoleNames, staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aStaffSession } from "@changming/domain/testing/staff";
import { ConfigError } from "@changming/server/config/config";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { createStaffCommand } from "./staff-create.ts";

let database: TestDatabase;
let folder: TempFolder;
let said: string[];
let prompts: string[];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  folder = await makeTempFolder();
});

afterAll(async () => {
  await database?.close();
  await folder?.discard();
});

beforeEach(async () => {
  await database.pool.query("truncate audit_entry, staff_session cascade; delete from staff");
  [said, prompts] = [[], []];
});

const strong = "qingsong-2026";

function create(overrides: { login?: string; name?: string; role?: string; password?: string; more?: string[] } = {}) {
  const { login = "first", name = "第一位", role = "administrator", more = [] } = overrides;
  return run(["--login", login, "--name", name, "--role", role, ...more], overrides.password);
}

function run(args: string[], password = strong) {
  return createStaffCommand({
    args,
    env: { DATABASE_URL: database.url, DATA_DIR: folder.path, PAY_GATEWAY: "off", SMS_GATEWAY: "off", DEMO: "0" },
    promptPassword: async (question) => {
      prompts.push(question);
      return password;
    },
    say: (line) => void said.push(line),
  });
}

const staff = () => database.db.selectFrom("staff").selectAll().orderBy("id").execute();

test.each(staffRoles)(
  "staff with the role %s are added at once: the command line needs no second approval",
  async (role) => {
    await create({ role, login: `one.${role.toLowerCase()}` });
    expect(await staff()).toMatchObject([{ role, login: `one.${role.toLowerCase()}`, suspended_at: null, version: 1 }]);
    expect(said.at(-1)).toBe(`已添加${staffRoleNames[role]} 第一位（one.${role.toLowerCase()}），请到 /admin 登录。`);
    expect(prompts).toEqual(["第一位的密码："]);
    expect(await database.db.selectFrom("staff_approval").select("id").execute()).toEqual([]);
  },
);

test("the action is audited under the command's name, without the password", async () => {
  await create();
  const [row] = await staff();
  const entries = await database.db.selectFrom("audit_entry").selectAll().where("object_kind", "=", "staff").execute();
  expect(entries).toMatchObject([
    {
      actor_kind: "job",
      actor_name: "staff:create",
      verb: "staff.install",
      object_id: row?.id,
      before: null,
      after: { login: "first", name: "第一位", role: "administrator" },
    },
  ]);
  expect(JSON.stringify([entries, said, row])).not.toContain(strong);
});

test("a renewal sets the given fields and the password, and removes code, sessions and suspension", async () => {
  await create({ role: "editor" });
  const [before] = await staff();
  const token = await aStaffSession(database.db, before?.id ?? 0);
  const set = {
    suspended_at: new Date(0),
    totp_secret: "sealed",
    totp_pending: "sealed",
    totp_confirmed_at: new Date(0),
  };
  await database.db.updateTable("staff").set(set).execute();
  await create({ name: "新名字", more: ["--renew"] });
  const [after, ...others] = await staff();
  expect(others).toEqual([]);
  expect(after).toMatchObject({
    id: before?.id,
    name: "新名字",
    role: "administrator",
    suspended_at: null,
    totp_secret: null,
    totp_pending: null,
    totp_confirmed_at: null,
  });
  expect(after?.password_hash).not.toBe(before?.password_hash);
  const open = database.db.selectFrom("staff_session").select("token_hash").where("revoked_at", "is", null);
  expect([token.length, await open.execute()]).toEqual([43, []]);
});

test("without a password the error says how to give one, not what a good one is", async () => {
  const reason = await create({ password: "" }).catch((error: unknown) => error);
  expect(reason).toBeInstanceOf(ConfigError);
  expect(String(reason)).toContain("没有读到密码");
  expect(await staff()).toEqual([]);
});

test("a renewal needs the login only; name and role stay", async () => {
  await create({ role: "editor" });
  await run(["--login", "first", "--renew"]);
  expect(await staff()).toMatchObject([{ login: "first", name: "第一位", role: "editor" }]);
  expect(said.at(-1)).toBe("已重设密码，验证码要重新绑定：编辑 第一位（first），请到 /admin 登录。");
});

test("a renewal of an unknown login is rejected and adds nobody", async () => {
  await expect(create({ more: ["--renew"] })).rejects.toThrow("没有 first 这个登录名");
  expect(await staff()).toEqual([]);
});

test("of two concurrent commands for one login one succeeds, and the other error names --renew", async () => {
  const ends = await Promise.allSettled([create(), create()]);
  const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toBeInstanceOf(ConfigError);
  expect(String(reasons[0])).toContain("这个登录名已有人用，请换一个；要给他重设密码，请加 --renew");
  expect(await staff()).toHaveLength(1);
});

test.each([
  { login: "A" },
  { login: "a" },
  { login: "1abc" },
  { login: "Lin" },
  { login: "lin bianji" },
  { login: "a".repeat(33) },
  { login: "林" },
  { name: "" },
  { name: "长".repeat(21) },
  { role: "Administrator" },
  { role: "" },
  { more: ["--force"] },
  { more: ["extra"] },
])("%j is rejected with the usage message before the password prompt", async (overrides) => {
  await expect(create(overrides)).rejects.toThrow("用法：npm run staff:create");
  expect([prompts, await staff()]).toEqual([[], []]);
});

test.each(["1", "a1234567", "qwertyuiop", "1234567890", "a".repeat(65)])(
  "the password %j is rejected, and nobody is added",
  async (password) => {
    await expect(create({ password })).rejects.toBeInstanceOf(ConfigError);
    expect(await staff()).toEqual([]);
  },
);
