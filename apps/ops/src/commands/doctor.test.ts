import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkEntries } from "@changming/domain/audit/chain";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { Finding } from "../doctor/finding.ts";
import { type BackupSite, openBackupSite } from "../testing/backup-site.ts";
import { backUp, quiet } from "../testing/run-backup.ts";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import type { Outside } from "../doctor/check-reach.ts";
import { doctorCommand } from "./doctor.ts";

let site: BackupSite;
let folder: TempFolder;

beforeEach(async () => {
  site = await openBackupSite();
  folder = await makeTempFolder();
});

afterEach(async () => {
  await site?.discard();
  await folder?.discard();
});

const second = 1_000;
const day = 86_400 * second;
const ahead = (ms: number) => new Date(Date.now() + ms);
const inDays = (days: number) => ahead(days * day);

/** The site's answers from outside, with overrides. */
const outside = (overrides: Partial<Outside> = {}): Outside => ({
  fetch: async () => ({ status: 200, headers: new Headers({ "x-request-id": "1", date: new Date().toUTCString() }) }),
  certificateEnd: async () => inDays(60),
  ...overrides,
});

async function examine(env: Record<string, string>, overrides: Partial<Outside> = {}, late = 0) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const isHealthy = await doctorCommand({
    args: ["--json"],
    env,
    say,
    now: () => ahead(late),
    outside: outside(overrides),
  });
  const { findings } = JSON.parse(said.join("")) as { findings: Finding[] };
  const state = (name: string) => findings.find((finding) => finding.name === name)?.state;
  return { isHealthy, findings, state };
}

test("a healthy site has no bad finding, and every finding that is not good has a remedy", async () => {
  await backUp(site.env, join(folder.path, "backups"));
  const env = { ...site.env, PUBLIC_ORIGIN: "https://example.org", TRUST_PROXY: "127.0.0.1" };
  expect((await examine(env)).state("审计链")).toBe("notice");
  await linkEntries(testCtx(site.database.db, { kind: "job", name: "linkEntries" }));
  const { isHealthy, findings, state } = await examine(env);
  expect(findings.filter((finding) => finding.state === "bad")).toEqual([]);
  expect(isHealthy).toBe(true);
  for (const name of ["演示", "网址", "代理", "备份", "迁移", "LISTEN", "数据库时钟", "时钟", "网站证书"]) {
    expect([name, state(name)]).toEqual([name, "good"]);
  }
  for (const name of ["保险库密钥", "密码密钥", "保险库密钥相符", "密码密钥相符", "审计链", "数据目录"]) {
    expect([name, state(name)]).toEqual([name, "good"]);
  }
  for (const finding of findings) expect(finding.remedy === null).toBe(finding.state === "good");
});

test("keys that others can read, and keys of another database, are bad", async () => {
  const path = join(site.folder, "keys", "vault.key");
  await chmod(path, 0o644);
  const open = await examine(site.env);
  expect([open.isHealthy, open.state("保险库密钥"), open.state("密码密钥")]).toEqual([false, "bad", "good"]);
  await chmod(path, 0o600);
  const other = "b".repeat(64);
  const strange = await examine({ ...site.env, VAULT_KEY: other, SECRET_KEY: other });
  expect([strange.state("保险库密钥相符"), strange.state("密码密钥相符")]).toEqual(["bad", "bad"]);
  await writeFile(path, "not a key");
  expect((await examine(site.env)).state("保险库密钥")).toBe("bad");
});

test("an unreachable database, a missing migration, and a site without any backup are bad", async () => {
  const gone = await examine({ ...site.env, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect([gone.isHealthy, gone.state("数据库")]).toEqual([false, "bad"]);
  const empty = { ...site.env, DATABASE_URL: await makeEmptyDatabase() };
  const raw = await examine(empty);
  // On its first day a missing backup is only a notice.
  expect([raw.state("数据库"), raw.state("迁移"), raw.state("备份")]).toEqual(["good", "bad", "notice"]);
  expect((await examine(empty, {}, 1.2 * day)).state("备份")).toBe("bad");
});

test("an old backup is a notice after a day, bad after a week", async () => {
  await backUp(site.env, join(folder.path, "backups"));
  expect((await examine(site.env)).state("备份")).toBe("good");
  expect((await examine(site.env, {}, 1.2 * day)).state("备份")).toBe("notice");
  expect((await examine(site.env, {}, 8 * day)).state("备份")).toBe("bad");
});

test("clock differences are reported before the payment gateways reject signatures", async () => {
  const late = await examine(site.env, {}, 20 * second);
  expect(late.state("数据库时钟")).toBe("notice");
  const far = await examine(site.env, {}, 600 * second);
  expect(far.state("数据库时钟")).toBe("bad");
});

test("from outside: no answer, a foreign answer, an expiring certificate, unreachable callbacks", async () => {
  const env = {
    ...site.env,
    PUBLIC_ORIGIN: "https://example.org",
    PAY_GATEWAY: "live",
    ALIPAY_APP_ID: "1",
    ALIPAY_SELLER_ID: "2",
    ALIPAY_PRIVATE_KEY: "no key",
    ALIPAY_PUBLIC_KEY: "no key",
    ALIPAY_NOTIFY_URL: "http://example.org/callbacks/alipay",
  };
  const gone = await examine(env, {
    fetch: () => Promise.reject(new Error("fetch failed")),
    certificateEnd: async () => inDays(3),
  });
  expect([gone.state("从外面看"), gone.state("网站证书"), gone.state("支付")]).toEqual(["bad", "notice", "bad"]);
  expect(gone.state("支付宝回调")).toBe("bad");
  const other = await examine(
    { ...env, ALIPAY_NOTIFY_URL: "https://example.org/elsewhere" },
    { fetch: async () => ({ status: 404, headers: new Headers() }), certificateEnd: async () => inDays(-1) },
  );
  expect([other.state("从外面看"), other.state("网站证书")]).toEqual(["bad", "bad"]);
  expect(other.state("支付宝回调")).toBe("bad");
});

test("the demo is a notice on this machine and bad in public; an invalid setting is the only finding", async () => {
  const demo = { ...site.env, DEMO: "1" };
  expect((await examine(demo)).state("演示")).toBe("notice");
  const open = { ...demo, PUBLIC_ORIGIN: "http://example.org", ALLOW_PUBLIC_DEMO: "1" };
  const { state } = await examine(open);
  expect([state("演示"), state("网址")]).toEqual(["bad", "bad"]);
  const invalid = await examine({ ...site.env, PORT: "many" });
  expect(invalid.findings).toMatchObject([{ name: "设置", state: "bad" }]);
});

test("as text: a line a finding, its remedy and a summary; a stopped embedded database is a notice", async () => {
  const said: string[] = [];
  await mkdir(join(folder.path, "data"));
  const env = { ...quiet, DATA_DIR: join(folder.path, "data") };
  const isHealthy = await doctorCommand({
    args: [],
    env,
    say: (line) => void said.push(line),
    now: () => new Date(),
    outside: outside(),
  });
  expect(isHealthy).toBe(false);
  expect(said.join("\n")).toContain("注意 数据库：内置的数据库没有运行\n       → ");
  expect(said.at(-1)).toMatch(/^\d+ 项好，\d+ 项注意，\d+ 项坏$/);
  await expect(doctorCommand({ args: ["--loud"], env, say: () => undefined, now: () => new Date() })).rejects.toThrow(
    "用法",
  );
});
