import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { MailGateway, MailOutcome } from "@changming/gateways/mail/mail-gateway";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "../context/context.ts";
import { aFeedback } from "../testing/staff-queue.ts";
import { aStaff, asStaff, errorOf } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { testServices, testSite } from "../testing/test-services.ts";
import { countWaiting } from "../today/today.ts";
import { getOwnReport, presentOwnReport } from "./own-report.ts";
import { sendReports } from "./send-reports.ts";
import { confirmReportAddress, saveOwnReport, sendReportCode } from "./set-own-report.ts";

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  services = testServices({ site: { ...testSite, isDemo: true } });
  now = new Date("2026-11-20T23:00:00Z");
});

afterEach(() => database?.close());

const at = (time: string) => void (now = new Date(`${time}+08:00`));
const withServices = (ctx: Ctx, given = services): Ctx => ({ ...ctx, clock: () => new Date(now), services: given });
const job = (given = services) => withServices(testCtx(database.db, { kind: "job", name: "sendReports" }), given);

/** A member of staff; their context has a session. */
async function person(role: StaffRole = "administrator") {
  const row = await aStaff(database.db, { role });
  return { id: row.id, ctx: withServices(testCtx(database.db, asStaff(row, `token ${row.id}`))) };
}

const noMail: MailGateway = { name: "off", send: async () => ({ sent: false, reason: "refused", detail: "off" }) };
const codeIn = (text = "") => /\d{6}/.exec(text)?.[0] ?? "";

/** Someone whose report goes to this address from 8 o'clock on, on empty days too. */
async function reader(role: StaffRole = "administrator", address = "wang@example.org") {
  const who = await person(role);
  await sendReportCode(who.ctx, { channel: "mail", address });
  await confirmReportAddress(who.ctx, { code: codeIn(services.mails.at(-1)?.text) });
  await saveOwnReport(who.ctx, { isOn: true, hour: 8, skipsEmpty: false });
  services.mails.splice(0);
  return who;
}

const deliveries = () =>
  database.db
    .selectFrom("daily_report_delivery")
    .select(["day", "state", "attempts", "error"])
    .orderBy("day")
    .execute();

/** Services whose mail server answers with these outcomes in turn, then accepts. */
function answering(...outcomes: MailOutcome[]) {
  const tried: string[] = [];
  const mail = {
    name: "smtp" as const,
    send: async ({ key }: { key: string }): Promise<MailOutcome> => {
      tried.push(key);
      return outcomes.shift() ?? { sent: true };
    },
  };
  return { given: testServices({ site: services.site, mail }), tried };
}

test("the report comes once a day, from its hour on, however often and on however many nodes the job runs", async () => {
  await reader();
  at("2026-11-21T07:59:00");
  expect(await sendReports(job())).toBe(0);
  at("2026-11-21T08:00:00");
  const sent = await Promise.all([1, 2, 3].map(() => sendReports(job())));
  expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  at("2026-11-21T20:00:00");
  expect(await sendReports(job())).toBe(0);
  at("2026-11-22T09:30:00");
  expect(await sendReports(job())).toBe(1);
  expect(services.mails.map(({ key, to }) => [key.replace(/-\d+$/, ""), to])).toEqual([
    ["report-2026-11-21", "wang@example.org"],
    ["report-2026-11-22", "wang@example.org"],
  ]);
});

test("it names the queues with the oldest, what is broken and yesterday, and nobody", async () => {
  await reader();
  await aFeedback(database.db);
  const feedback = { written_at: new Date("2026-11-19T00:00:00Z"), content: "不要写进信里" };
  await database.db.updateTable("feedback").set(feedback).execute();
  services.site = { ...testSite, diskSpace: async () => ({ freeBytes: 2 ** 30, sizeBytes: 2 ** 40 }) };
  at("2026-11-21T08:00:00");
  await sendReports(job());
  const { subject = "", text = "" } = services.mails[0] ?? {};
  expect(subject).toMatch(/日报 2026年11月21日：等着 1 件，要修 \d 件$/);
  expect(text).toContain("· 意见反馈 1，最早的等了 2 天");
  expect(text).toContain("· 磁盘：只剩 1.0 GB");
  expect(text).toMatch(/· 备份与两把钥匙：还没有备份过/);
  expect(text).toContain("昨天（2026年11月20日）：登录的到访 0 次");
  expect(text).toContain("付款 0.00 元");
  expect(text).toContain("http://localhost/admin/today");
  expect(text).not.toContain("不要写进信里");
});

test("a role gets its own queues and no sums that it may not see", async () => {
  await reader("editor", "editor@example.org");
  await aFeedback(database.db);
  at("2026-11-21T08:00:00");
  await sendReports(job());
  const text = services.mails[0]?.text ?? "";
  expect(text).not.toContain("意见反馈");
  expect(text).not.toContain("付款");
});

test("on a day without anything nothing is sent, if they chose so", async () => {
  const { ctx } = await reader("editor");
  await saveOwnReport(ctx, { isOn: true, hour: 8, skipsEmpty: true });
  at("2026-11-21T08:00:00");
  expect(await sendReports(job())).toBe(0);
  expect(await deliveries()).toMatchObject([{ state: "skipped" }]);
  await saveOwnReport(ctx, { isOn: true, hour: 8, skipsEmpty: false });
  at("2026-11-22T08:00:00");
  expect(await sendReports(job())).toBe(1);
  expect(services.mails[0]?.subject).toMatch(/：平安$/);
});

test("what was surely not sent is tried five times, with pauses, and then waits in 今日 until a later one arrives", async () => {
  await reader();
  const refused = { sent: false, reason: "unreachable", detail: "ECONNREFUSED" } as const;
  const { given, tried } = answering(refused, refused, refused, refused, refused);
  at("2026-11-21T08:00:00");
  for (let minutes = 0; minutes < 300; minutes += 1) {
    await sendReports(job(given));
    now = new Date(now.getTime() + 60_000);
  }
  expect(tried).toHaveLength(5);
  expect(new Set(tried).size).toBe(1);
  expect(await deliveries()).toEqual([{ day: "2026-11-21", state: "failed", attempts: 5, error: "ECONNREFUSED" }]);
  const failed = async () => (await countWaiting(database.db, ["dailyReport"]))[0]?.counts;
  expect(await failed()).toBe(1);
  at("2026-11-22T08:00:00");
  await sendReports(job(given));
  expect(await failed()).toBe(0);
});

test("what may have been sent is not sent again: a broken connection, or a node that died", async () => {
  const first = await reader();
  const { given, tried } = answering({ sent: false, reason: "unknown", detail: "ECONNECTION" });
  at("2026-11-21T08:00:00");
  await sendReports(job(given));
  at("2026-11-21T12:00:00");
  await sendReports(job(given));
  expect(tried).toHaveLength(1);
  await database.db
    .insertInto("daily_report_delivery")
    .values({ staff_id: first.id, day: "2026-11-22", state: "sending", attempts: 1, changed_at: now, next_at: null })
    .execute();
  at("2026-11-22T09:00:00");
  await sendReports(job(given));
  expect(tried).toHaveLength(1);
  expect((await deliveries()).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
  expect(presentOwnReport(await getOwnReport(first.ctx)).last).toEqual({
    day: "2026-11-22",
    state: "unknown",
    error: "interrupted",
  });
});

test("an address gets reports only after its code; until then they go to the earlier one", async () => {
  const { ctx } = await person();
  expect(await errorOf(saveOwnReport(ctx, { isOn: true, hour: 8, skipsEmpty: true }))).toBe("reportAddressMissing");
  await sendReportCode(ctx, { channel: "mail", address: "one@example.org" });
  at("2026-11-21T08:30:00");
  expect(await sendReports(job())).toBe(0);
  await sendReportCode(ctx, { channel: "mail", address: "one@example.org" });
  await confirmReportAddress(ctx, { code: codeIn(services.mails.at(-1)?.text) });
  at("2026-11-21T08:32:00");
  await sendReportCode(ctx, { channel: "mail", address: "two@example.org" });
  expect(presentOwnReport(await getOwnReport(ctx))).toMatchObject({
    address: "one@example.org",
    pending_address: "two@example.org",
    is_on: true,
  });
  await saveOwnReport(ctx, { isOn: true, hour: 8, skipsEmpty: false });
  services.mails.splice(0);
  // Ordered after 8 o'clock: from tomorrow on.
  expect(await sendReports(job())).toBe(0);
  at("2026-11-22T08:00:00");
  await sendReports(job());
  expect(services.mails.map(({ to }) => to)).toEqual(["one@example.org"]);
});

test("codes: one a minute, ten minutes valid, five wrong attempts, bound to its member of staff", async () => {
  const { ctx } = await person();
  const other = await person();
  await sendReportCode(ctx, { channel: "mail", address: "one@example.org" });
  const code = codeIn(services.mails.at(-1)?.text);
  expect(await errorOf(sendReportCode(ctx, { channel: "mail", address: "one@example.org" }))).toBe("codeTooSoon");
  expect(await errorOf(confirmReportAddress(other.ctx, { code }))).toBe("reportCodeMismatch");
  const wrong = code === "000000" ? "000001" : "000000";
  for (let time = 0; time < 5; time += 1)
    expect(await errorOf(confirmReportAddress(ctx, { code: wrong }))).toBe("reportCodeMismatch");
  expect(await errorOf(confirmReportAddress(ctx, { code }))).toBe("reportCodeMismatch");
  now = new Date(now.getTime() + 61_000);
  await sendReportCode(ctx, { channel: "mail", address: "one@example.org" });
  const late = codeIn(services.mails.at(-1)?.text);
  now = new Date(now.getTime() + 600_000);
  expect(await errorOf(confirmReportAddress(ctx, { code: late }))).toBe("reportCodeMismatch");
});

test("an address that is none, or would be two, is rejected; so is a way that this site does not have", async () => {
  const { ctx } = await person();
  for (const address of ["nobody", "a@b", "a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org"])
    await expect(sendReportCode(ctx, { channel: "mail", address })).rejects.toMatchObject({
      error: "invalidInput",
      field: "address",
      sentence: expect.stringContaining("邮箱"),
    });
  await expect(sendReportCode(ctx, { channel: "sms", address: "12345" })).rejects.toMatchObject({
    error: "invalidInput",
    field: "address",
    sentence: expect.stringContaining("手机号"),
  });
  const off = withServices(ctx, testServices({ mail: noMail }));
  expect(await errorOf(sendReportCode(off, { channel: "mail", address: "a@example.org" }))).toBe("reportChannelOff");
  const noTemplate = { ...services.sms, name: "aliyun" as const, canNotify: () => false };
  const silent = withServices(ctx, testServices({ sms: noTemplate }));
  expect(await errorOf(sendReportCode(silent, { channel: "sms", address: "13800000001" }))).toBe("reportChannelOff");
  const broken = withServices(ctx, answering({ sent: false, reason: "refused", detail: "EENVELOPE 550" }).given);
  expect(await errorOf(sendReportCode(broken, { channel: "mail", address: "a@example.org" }))).toBe("mailUnavailable");
});

test("by SMS a notice without content is sent", async () => {
  const { ctx } = await person();
  await sendReportCode(ctx, { channel: "sms", address: "138 0000 0009" });
  await confirmReportAddress(ctx, { code: services.sent.at(-1)?.code ?? "" });
  await saveOwnReport(ctx, { isOn: true, hour: 8, skipsEmpty: false });
  at("2026-11-21T08:00:00");
  expect(await sendReports(job())).toBe(1);
  expect(services.notices).toEqual([{ mobile: "13800000009", notice: "dailyReport" }]);
});

test("a suspended person, and one who has ended it, get none; strangers have no report", async () => {
  const ended = await reader("editor", "a@example.org");
  await saveOwnReport(ended.ctx, { isOn: false, hour: 8, skipsEmpty: false });
  const gone = await reader("editor", "b@example.org");
  await database.db.updateTable("staff").set({ suspended_at: now }).where("id", "=", gone.id).execute();
  at("2026-11-21T08:00:00");
  expect(await sendReports(job())).toBe(0);
  expect(await errorOf(getOwnReport(withServices(testCtx(database.db, visitor))))).toBe("sessionInvalid");
});
