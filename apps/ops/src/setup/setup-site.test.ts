import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { createTestDatabase } from "@changming/db/testing/test-database";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { ConfigError } from "@changming/server/config/config";
import { keyPath, placeKey } from "../backup/keys.ts";
import { setupCommand } from "../commands/setup.ts";
import { createStaffCommand } from "../commands/staff-create.ts";
import { doctorCommand } from "../commands/doctor.ts";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { respondFromTerminal } from "./respondent.ts";

let folder: TempFolder;
let output: string[];
let databaseUrl: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  output = [];
  databaseUrl = await makeEmptyDatabase();
});

afterEach(() => folder?.discard());

const at = (...parts: string[]) => join(folder.path, ...parts);
const password = "qingsong-2026";
const say = (line: string) => void output.push(line);
const now = () => new Date();

type Answers = Record<string, string>;

const complete = (): Answers => ({
  PUBLIC_ORIGIN: "https://example.org/",
  SITE_NAME: "青松园",
  DATA_DIR: at("data"),
  DATABASE_URL: databaseUrl,
  BACKUP_DIR: at("backups"),
  ADMIN_LOGIN: "first",
  ADMIN_NAME: "张三",
  ADMIN_PASSWORD: password,
});

async function setup(answers: Answers, ...more: string[]): Promise<boolean> {
  const file = at("answers");
  const text = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, text.join(""), { mode: 0o600 });
  const args = ["--answers", file, "--settings", at("settings"), ...more];
  return setupCommand({ args, env: {}, say, now });
}

const read = (name: string) => readFile(at("settings", name), "utf8");
const modeOf = async (...parts: string[]) => (await stat(at(...parts))).mode & 0o777;

async function withRows<T>(work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const staff = () => withRows((db) => db.selectFrom("staff").select(["login", "name", "role"]).execute());
const siteName = () => withRows((db) => db.selectFrom("site_info").select("name").executeTakeFirst());

const aboutTitle = () =>
  withRows((db) => db.selectFrom("static_page").select("title").where("content_type", "=", 0).executeTakeFirst());

/** The settings that a start reads from both files. */
const started = async () => ({ ...parseEnv(await read("env")), ...parseEnv(await read("keys.env")) }) as Answers;

test("a file of answers makes a site with settings, keys, name and administrator that doctor finds usable", async () => {
  expect(await setup(complete())).toBe(true);
  expect(parseEnv(await read("env"))).toEqual({
    DEMO: "0",
    PUBLIC_ORIGIN: "https://example.org",
    DATA_DIR: at("data"),
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: "127.0.0.1",
    SMS_GATEWAY: "off",
    PAY_GATEWAY: "off",
    BACKUP_DIR: at("backups"),
  });
  expect(await read("keys.env")).toMatch(/^VAULT_KEY=[0-9a-f]{64}\nSECRET_KEY=[0-9a-f]{64}\n$/);
  expect([await modeOf("settings", "env"), await modeOf("settings", "keys.env")]).toEqual([0o640, 0o600]);
  expect(await siteName()).toEqual({ name: "青松园" });
  expect(await aboutTitle()).toEqual({ title: "关于青松园" });
  expect(await staff()).toEqual([{ login: "first", name: "张三", role: "administrator" }]);
  const found: string[] = [];
  const outside = {
    fetch: () => Promise.reject(new Error("not running")),
    certificateEnd: () => Promise.reject(new Error("not running")),
  };
  await doctorCommand({ args: [], env: await started(), say: (line) => void found.push(line), now, outside });
  // All that is left to do: the first backup, the start, the certificate.
  const left = found.filter((line) => line.startsWith("坏")).map((line) => line.slice(4).split("：")[0]);
  expect(left).toEqual(["备份", "从外面看", "网站证书"]);
});

test("the keys are printed once with the advice to lock them away, the password never", async () => {
  await setup(complete());
  const { VAULT_KEY = "", SECRET_KEY = "" } = await started();
  const printed = output.join("\n");
  for (const key of [VAULT_KEY, SECRET_KEY]) expect(printed.split(key)).toHaveLength(2);
  expect(printed).toContain("锁进柜子里");
  expect([printed, await read("env")].join("\n")).not.toContain(password);
  expect(printed).toMatch(/https:\/\/example\.org\/admin[^]*今日/);
});

test("a second run changes nothing that is not answered, and says what has not changed", async () => {
  await setup(complete());
  const before = [await read("env"), await read("keys.env")];
  output = [];
  expect(await setup({})).toBe(true);
  expect([await read("env"), await read("keys.env")]).toEqual(before);
  const printed = output.join("\n");
  for (const text of ["站名没有变：青松园", "密钥没有变", "设置没有变", "已经有管理员了"])
    expect(printed).toContain(text);
  expect(printed).not.toMatch(/[0-9a-f]{64}/);
  expect(await staff()).toHaveLength(1);
});

test("a second run changes one setting, and leaves comments and settings that were added by hand", async () => {
  await setup(complete());
  await writeFile(at("settings", "env"), `# ours\nSTAFF_ADDRESSES=192.0.2.7\n${await read("env")}\n# end\n`);
  await setup({ PUBLIC_ORIGIN: "https://example.com", SITE_NAME: "另一个名字", ADMIN_PASSWORD: "another-2026" });
  const text = await read("env");
  expect(text).toMatch(/^# ours\nSTAFF_ADDRESSES=192\.0\.2\.7\n[^]*PUBLIC_ORIGIN=https:\/\/example\.com\n[^]*# end\n$/);
  expect(text.match(/PUBLIC_ORIGIN=/g)).toHaveLength(1);
  expect(await siteName()).toEqual({ name: "青松园" });
  expect(await staff()).toEqual([{ login: "first", name: "张三", role: "administrator" }]);
});

test("gateways stay as they are where their keys are in the settings", async () => {
  await setup(complete());
  const sms = "SMS_KEY_ID=id\nSMS_KEY_SECRET=secret\nSMS_SIGN=sign\nSMS_TEMPLATE=template\n";
  await writeFile(at("settings", "env"), `${await read("env")}${sms}`);
  await setup({ SMS_GATEWAY: "aliyun" });
  await setup({});
  expect(parseEnv(await read("env"))).toMatchObject({ SMS_GATEWAY: "aliyun", SMS_KEY_SECRET: "secret" });
});

test.each<[Answers, string]>([
  [{ PUBLIC_ORIGIN: "example.org" }, "应是完整的网址"],
  [{ PUBLIC_ORIGIN: "http://example.org" }, "不是 https"],
  [{ SITE_NAME: "" }, "请输入站名，最多 20 个字"],
  [{ SITE_NAME: "长".repeat(21) }, "请输入站名，最多 20 个字"],
  [{ DATABASE_URL: "mysql://db" }, "应以 postgres:// 开头"],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "连不上"],
  [{ DATA_DIR: "/proc/none" }, "写不进去"],
  [{ DATA_DIR: "/var/lib/a b" }, "请不要用空格"],
  [{ BACKUP_DIR: "/proc/none" }, "写不进去"],
  [{ TRUST_PROXY: "nginx" }, "“nginx”不是地址或网段"],
  [{ SMS_GATEWAY: "aliyun" }, "还缺环境变量 SMS_KEY_ID"],
  [{ SMS_GATEWAY: "on" }, "SMS_GATEWAY 的值不能用"],
  [{ SMS_GATEWAY: "sandbox" }, "沙箱"],
  [{ PAY_GATEWAY: "live" }, "还缺环境变量 WECHATPAY_APPID"],
  [{ ADMIN_LOGIN: "First" }, "登录名是 2 到 32 个小写字母"],
  [{ ADMIN_NAME: "长".repeat(21) }, "最多 20 个字"],
  [{ ADMIN_PASSWORD: "short1" }, "请设 10 到 64 个字符的密码"],
  [{ ADMIN_PASSWORD: "qwertyuiop1" }, "密码"],
  [{ PUBLIC_ORGIN: "https://example.org", COLOUR: "red" }, "不认识的名字：COLOUR、PUBLIC_ORGIN；"],
])("%j ends with a sentence and writes nothing", async (bad, sentence) => {
  const error = await setup({ ...complete(), ...bad }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(sentence);
  expect(await readdir(folder.path)).toEqual(["answers"]);
});

test("a backup folder with the keys, and a folder in which root's service cannot write, are rejected", async () => {
  await expect(setup({ ...complete(), BACKUP_DIR: at("settings") })).rejects.toThrow("密钥不能和备份放在同一个目录");
  const service = (answers: Answers) => {
    const args = ["--answers", at("service-answers"), "--settings", at("settings"), "--service"];
    const env = { DATA_DIR: at("var"), BACKUP_DIR: at("backups") };
    const text = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`);
    return writeFile(at("service-answers"), text.join(""), { mode: 0o600 }).then(() =>
      setupCommand({ args, env, say, now }),
    );
  };
  await expect(service({})).rejects.toThrow(`install -d -m 0700 -o changming -g changming ${at("var")}`);
  await mkdir(at("var"));
  await expect(service({ DATA_DIR: at("elsewhere") })).rejects.toThrow(`数据目录固定是 ${at("var")}`);
  expect((await readdir(folder.path)).toSorted()).toEqual(["answers", "service-answers", "var"]);
});

test("answers with a password that other users can read are rejected", async () => {
  await writeFile(at("open"), `ADMIN_PASSWORD=${password}\n`, { mode: 0o644 });
  await chmod(at("open"), 0o644);
  const run = setupCommand({ args: ["--answers", at("open"), "--settings", at("settings")], env: {}, say, now });
  await expect(run).rejects.toThrow("chmod 600");
  const missing = setupCommand({ args: ["--answers", at("none")], env: {}, say, now });
  await expect(missing).rejects.toThrow("读不了回答文件");
});

test("keys that an earlier start created are taken over; without them a used database is rejected", async () => {
  const config = { dataDir: at("data"), vaultKey: null, secretKey: null };
  const keys = { vault: "a1".repeat(32), secret: "b2".repeat(32) };
  for (const kind of ["vault", "secret"] as const) await placeKey(config, kind, keys[kind]);
  await setup(complete());
  expect(await read("keys.env")).toBe(`VAULT_KEY=${keys.vault}\nSECRET_KEY=${keys.secret}\n`);
  const lost = { ...complete(), DATA_DIR: at("other") };
  await writeFile(at("settings", "keys.env"), "VAULT_KEY=\n");
  await expect(setup(lost)).rejects.toThrow("里没有两把密钥");
  const args = ["--answers", at("answers"), "--settings", at("new")];
  await expect(setupCommand({ args, env: {}, say, now })).rejects.toThrow("要用原来的两把密钥打开");
  expect(await readdir(folder.path)).not.toContain("new");
  expect(await readFile(keyPath(config, "vault"), "utf8")).toBe(`${keys.vault}\n`);
});

test("settings with which no site starts, and a demo's database, are rejected", async () => {
  await mkdir(at("settings"));
  await writeFile(at("settings", "env"), "PORT=many\n");
  await expect(setup(complete())).rejects.toThrow("里的设置现在就不能用：环境变量 PORT");
  await writeFile(at("settings", "env"), "");
  const demo = await createTestDatabase("demo");
  await expect(setup({ ...complete(), DATABASE_URL: demo.url })).rejects.toThrow("--leave-demo");
  await demo.close();
  expect(await read("env")).toBe("");
});

test("an administrator who exists is not asked for; without a password one is added later", async () => {
  await setup({ ...complete(), ADMIN_PASSWORD: "" });
  expect(output.join("\n")).toContain("staff-create --login admin");
  expect(await staff()).toEqual([]);
  await createStaffCommand({
    args: ["--login", "other", "--name", "李四", "--role", "editor"],
    env: await started(),
    promptPassword: async () => password,
    say,
  });
  await expect(setup({ ADMIN_LOGIN: "other", ADMIN_PASSWORD: password })).rejects.toThrow("已有人用");
  await setup({ ADMIN_LOGIN: "first", ADMIN_PASSWORD: password });
  expect((await staff()).map(({ login }) => login).toSorted()).toEqual(["first", "other"]);
  output = [];
  await setup({ ADMIN_LOGIN: "third", ADMIN_PASSWORD: password });
  expect(output.join("\n")).toContain("已经有管理员了");
  expect(await staff()).toHaveLength(2);
});

/** A terminal whose person answers each question when it appears. */
class FakeTerminal {
  readonly stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  readonly stdout = new PassThrough();
  text = "";
  #replies: string[];

  constructor(replies: string[]) {
    this.#replies = [...replies];
    this.stdout.on("data", (chunk: Buffer) => {
      this.text += chunk.toString();
      // A prompt ends with a colon; an echoed answer never does.
      if (!this.text.endsWith("：")) return;
      const reply = this.#replies.shift();
      if (reply !== undefined) setImmediate(() => this.stdin.write(reply));
    });
  }
}

const enter = "\r";
const controlC = "\u0003";

function answer(...replies: string[]) {
  const terminal = new FakeTerminal(replies);
  const openTerminal = () => respondFromTerminal(terminal);
  const args = ["--settings", at("settings")];
  const env = { DATA_DIR: at("data") };
  return { terminal, done: setupCommand({ args, env, say, now, openTerminal }) };
}

test("on a terminal Enter takes the default, a bad answer is asked again, and the password is not echoed", async () => {
  const { terminal, done } = answer(
    ...[`http://example.org${enter}`, `https://example.org${enter}`],
    ...[enter, `${databaseUrl}${enter}`, enter, `-${enter}`, enter, enter, enter, `First${enter}`, `first${enter}`],
    ...[enter, `${password}${enter}`, `${password}x${enter}`, `${password}${enter}`, `${password}${enter}`],
  );
  expect(await done).toBe(true);
  expect(terminal.text).toContain("不是 https");
  expect(terminal.text).toContain("登录名是 2 到 32 个小写字母");
  expect(terminal.text).toContain("两次输入的不一样");
  expect(terminal.text).not.toContain(password);
  expect(parseEnv(await read("env"))).toEqual({
    DEMO: "0",
    PUBLIC_ORIGIN: "https://example.org",
    DATA_DIR: at("data"),
    DATABASE_URL: databaseUrl,
    SMS_GATEWAY: "off",
    PAY_GATEWAY: "off",
    BACKUP_DIR: at("data", "backups"),
  });
  expect(await siteName()).toEqual({ name: "长明" });
  expect(await staff()).toEqual([{ login: "first", name: "管理员", role: "administrator" }]);
});

test.each([
  ["Ctrl-C", controlC],
  ["the end of the input", "\u0004"],
])("%s at any question writes nothing", async (_name, key) => {
  const before = [enter, enter, `${databaseUrl}${enter}`, enter, enter, enter, enter, enter, enter, enter];
  for (const count of [0, 4, before.length]) {
    const { done } = answer(...before.slice(0, count), key);
    await expect(done).rejects.toThrow("没有答完，什么也没有写下");
    expect(await readdir(folder.path)).toEqual([]);
  }
});

test("a run that was interrupted after it wrote the keys is continued by the next with the same keys", async () => {
  await setup({ ...complete(), ADMIN_PASSWORD: "" });
  const keys = await read("keys.env");
  await writeFile(at("settings", "env"), "");
  await setup(complete());
  expect(await read("keys.env")).toBe(keys);
  expect(await staff()).toHaveLength(1);
  expect((await started()).PUBLIC_ORIGIN).toBe("https://example.org");
});
