import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { Services, SiteEnvironment } from "../context/context.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { anOrder, PayWorld } from "../testing/paying.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testServices, testSite } from "../testing/test-services.ts";
import { aGift } from "../testing/tributes.ts";
import { examineSite, getHealth, presentExamination, presentHealth } from "./get-health.ts";
import { measureSite } from "./measure-site.ts";

let database: TestDatabase;

beforeEach(async () => {
  now = testNow;
  database = await createTestDatabase("empty");
  return () => database.close();
});

let now = testNow;

type Own = Partial<Services> & { site?: SiteEnvironment };

function as(role: StaffRole, own: Own = {}): TestCtx {
  const ctx = testCtx(database.db, { kind: "staff", staffId: 1, name: "某人", role });
  return { ...ctx, services: testServices(own) };
}

async function health(site: Partial<SiteEnvironment> = {}, own: Partial<Services> = {}, role: StaffRole = "readOnly") {
  const ctx = { ...as(role, { ...own, site: { ...testSite, ...site } }), clock: () => now };
  const presented = presentHealth(await getHealth(ctx), ctx);
  const of = (kind: string) => presented.itemList.find((one) => one.kind === kind);
  return { ...presented, of };
}

const aBackup = (hours: number, missingFiles = 0) => ({
  lastBackup: async () => ({ at: new Date(testNow.getTime() - hours * 3_600_000), bytes: 2.1 * 2 ** 30, missingFiles }),
});

test("reminders are on time, some have failed, or some are late", async () => {
  expect((await health()).of("reminders")).toMatchObject({ state: "good", value: "准时", detail: "一天里发了 0 条" });
  const account = await anAccount(database.db);
  const residence = await aResidence(database.db);
  const add = (occasion: string, state: "failed" | "waiting", minutesAgo: number) => {
    const at = new Date(testNow.getTime() - minutesAgo * 60_000);
    const row = { account_id: account.id, residence_id: residence.id, occasion, title: "某天", on_day: "2026-11-21" };
    const times = { due_at: at, send_at: state === "waiting" ? at : null, changed_at: at };
    return database.db
      .insertInto("reminder")
      .values({ ...row, ...times, lead_days: 0, channel: "sms", state })
      .execute();
  };
  await add("a", "waiting", 1);
  expect((await health()).of("reminders")?.state).toBe("good");
  await add("b", "failed", 30);
  expect((await health()).of("reminders")).toMatchObject({ state: "notice", value: "有没发成的" });
  await add("c", "waiting", 6);
  expect((await health()).of("reminders")).toMatchObject({ state: "bad", value: "1 条过了五分钟" });
});

test("a backup has its age, its size and whether it was read back", async () => {
  expect((await health(aBackup(5))).of("backup")).toEqual({
    kind: "backup",
    state: "good",
    value: "5 小时前",
    detail: "07:00，2.1 GB，读回核对无误",
  });
  expect((await health(aBackup(30))).of("backup")).toMatchObject({ state: "notice", value: "30 小时前" });
  expect((await health(aBackup(200))).of("backup")).toMatchObject({ state: "bad", value: "8 天前" });
  expect((await health(aBackup(5, 3))).of("backup")).toMatchObject({
    state: "notice",
    detail: expect.stringContaining("缺 3 个图片文件"),
  });
  // Before the first night none is expected.
  expect((await health()).of("backup")).toMatchObject({ state: "notice", value: "还没有" });
  await sql`update kysely_migration set timestamp = ${daysFromNow(-2).toISOString()}`.execute(database.db);
  expect((await health()).of("backup")).toMatchObject({ state: "bad", value: "还没有" });
  expect((await health({ isDemo: true })).of("backup")?.state).toBe("off");
});

test("database, disk and certificate say what was measured", async () => {
  const found = await health({ certificateEnd: async () => daysFromNow(47) });
  expect(found.of("database")).toMatchObject({
    state: "good",
    value: "好",
    detail: expect.stringMatching(/^一问一答 \d+ 毫秒，连接 \d+\/\d+$/),
  });
  expect(found.of("disk")).toMatchObject({ state: "good", value: "已用 60%", detail: "还剩 100.0 GB" });
  expect(found.of("certificate")).toMatchObject({ state: "good", value: "47 天", detail: "到 2027-01-07 为止" });
  expect(found.machineList.map(({ title, text }) => `${title} ${text}`)).toEqual([
    expect.stringMatching(/^数据库 好，PostgreSQL [\d.]+，\d{4}-\d\d-\d\d 建的$/),
    "磁盘 已用 60%，还剩 100.0 GB",
    "网址 https，证书还有 47 天",
    "版本 1.0.0",
  ]);
  const soon = await health({
    certificateEnd: async () => daysFromNow(3),
    diskSpace: async () => ({ freeBytes: 2 ** 29, sizeBytes: 2 ** 40 }),
  });
  expect([soon.of("certificate")?.state, soon.of("disk")?.state]).toEqual(["notice", "bad"]);
  const past = await health({ certificateEnd: async () => daysFromNow(-1) });
  expect(past.of("certificate")).toMatchObject({ state: "bad", value: "过期了" });
  expect((await health()).of("certificate")).toMatchObject({ state: "notice", value: "没有 https" });
});

test("what cannot be measured in time, or fails, says so, and the others are there", async () => {
  const never = () => new Promise<never>(() => undefined);
  const site: SiteEnvironment = {
    ...testSite,
    certificateEnd: never,
    diskSpace: () => Promise.reject(new Error("/secret/path")),
    ...aBackup(1),
  };
  const measures = await measureSite(as("administrator", { site }), 50);
  expect([measures.certificate, measures.disk]).toEqual([
    { state: "unknown", value: "量不到", detail: "" },
    { state: "unknown", value: "量不到", detail: "" },
  ]);
  expect(measures.backup.state).toBe("good");
});

test("messages of today are counted; a site without SMS, or with the sandbox, says that", async () => {
  const some = { sent: 412, waiting: 1, lastSentAt: testNow };
  const counted = (failed: number, slow: number) => ({ smsCounts: () => ({ ...some, failed, slow }) });
  const of = async (own: Partial<Services>) => (await health({}, own)).of("sms");
  expect(await of(counted(0, 0))).toMatchObject({ state: "good", detail: "启动后今天发了 412 条，1 条在等回音" });
  expect(await of(counted(0, 3))).toMatchObject({ state: "notice", value: "慢" });
  expect(await of(counted(2, 3))).toMatchObject({ state: "notice", value: "有没发成的" });
  const none = { sent: 0, failed: 0, slow: 0, waiting: 1, lastSentAt: null };
  expect(await of({ smsCounts: () => none })).toMatchObject({
    state: "off",
    value: "还没有发过",
    detail: "启动后今天发了 0 条，1 条在等回音",
  });
  expect(await of({ smsCounts: () => ({ ...none, waiting: 0, lastSentAt: daysFromNow(-1) }) })).toMatchObject({
    state: "good",
    value: "通",
    detail: "启动后今天发了 0 条，最近一条 11-20 12:00",
  });
  expect((await health({ sms: "off" })).of("sms")).toMatchObject({ state: "off", value: "没有接上" });
  expect((await health({ sms: "sandbox" })).of("sms")).toMatchObject({ state: "off", value: "沙盒" });
});

test("payment channels say when the last payment was, and how long its receipt took", async () => {
  const pay = { ...testServices().pay, gateways: { 4: new FakePayGateway(4, () => testNow), 6: null } };
  const empty = await health({}, { pay });
  expect(empty.of("wechat")).toMatchObject({ state: "good", value: "接上了", detail: "三十天里没有收过款" });
  expect(empty.of("alipay")).toMatchObject({ state: "off", value: "没有接上" });
  expect((await health({ pay: "off" }, { pay })).of("wechat")).toMatchObject({ state: "off", value: "没有接上" });
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  // Within a minute the notification may be on its way.
  expect((await health({}, { pay })).of("wechat")).toMatchObject({ detail: "三十天里没有收过款" });
  now = new Date(testNow.getTime() + 61_000);
  expect((await health({}, { pay })).of("wechat")).toMatchObject({
    value: "通",
    detail: expect.stringMatching(/^最近一笔 12:00，回执 \d+ 秒$/),
  });
  const { id: accountId } = await anAccount(database.db);
  const residence = await aResidence(database.db);
  await anOrder(database.db, { accountId, residenceId: residence.id, gift: await aGift(database.db) });
  await database.db
    .updateTable("payment")
    .set({ state: "succeeded", channel_trade_no: "Q1", paid_at: testNow })
    .where("state", "=", "pending")
    .execute();
  expect((await health({}, { pay })).of("wechat")).toMatchObject({
    state: "notice",
    detail: expect.stringContaining("没有收到回执"),
  });
});

test("every role sees states, details only administrators and read-only staff", async () => {
  const { itemList, machineList, can } = await health(aBackup(5), {}, "reviewer");
  expect(itemList.map(({ detail }) => detail).join("")).toBe("");
  expect(itemList.find(({ kind }) => kind === "backup")).toMatchObject({ state: "good", value: "5 小时前" });
  expect([machineList, can.examine]).toEqual([[], false]);
  expect((await health({}, {}, "administrator")).can.examine).toBe(true);
  for (const actor of [visitor, asAccount(1)]) {
    await expect(getHealth(testCtx(database.db, actor))).rejects.toMatchObject({ error: "sessionInvalid" });
  }
});

test("a result is shared for some seconds", async () => {
  let times = 0;
  const ctx = as("administrator", { site: { ...testSite, certificateEnd: async () => ((times += 1), null) } });
  await Promise.all([getHealth(ctx), getHealth(ctx)]);
  await getHealth(ctx);
  expect(times).toBe(1);
  await getHealth({ ...ctx, clock: () => new Date(testNow.getTime() + 10_000) });
  expect(times).toBe(2);
});

test("the report has every finding without paths, logins and keys", async () => {
  const key = "ab".repeat(32);
  const findings = [
    { name: "备份", state: "good", message: "最近一份 2 小时前：/srv/backups/b.tar", remedy: null },
    {
      name: "密钥",
      state: "bad",
      message: "data/keys/vault.key 别的用户也能读，连接 15/100",
      remedy: "chmod 600 ./data/keys/vault.key",
    },
    { name: "审计链", state: "good", message: `末端 12:${key}（抄下来）`, remedy: null },
    { name: "从外面看", state: "bad", message: "https://example.org/healthz 回答 502", remedy: "登录 /admin 看看" },
    { name: "邮件", state: "bad", message: "smtps://bot:secret@mail.example.org 用不了", remedy: "请设 SMTP_URL" },
  ] as const;
  const ctx = as("readOnly", { site: { ...testSite, examine: async () => findings } });
  const { itemList } = presentExamination(await examineSite(ctx));
  expect(itemList.map(({ message, remedy }) => [message, remedy])).toEqual([
    ["最近一份 2 小时前", ""],
    ["别的用户也能读，连接 15/100", "chmod 600 （路径）"],
    ["末端 12", ""],
    ["https://example.org/healthz 回答 502", "登录 /admin 看看"],
    ["smtps://mail.example.org 用不了", "请设 SMTP_URL"],
  ]);
});

test("a report that fails, or that this start lacks, says so; other roles get none", async () => {
  const broken = as("administrator", { site: { ...testSite, examine: () => Promise.reject(new Error("/secret")) } });
  expect(presentExamination(await examineSite(broken)).itemList).toMatchObject([
    { state: "notice", message: "量不到" },
  ]);
  expect(presentExamination(await examineSite(as("administrator"))).itemList).toHaveLength(1);
  await expect(examineSite(as("reviewer"))).rejects.toMatchObject({ error: "staffRoleMissing" });
});
