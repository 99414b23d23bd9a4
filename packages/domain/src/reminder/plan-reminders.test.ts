import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveResidence } from "../residence-member/change-member.ts";
import { closeAccount } from "../personal-data/close-account.ts";
import { aPasswordHash } from "../testing/test-services.ts";
import { ReminderSite } from "../testing/reminders.ts";
import { stopReminders } from "./change-rule.ts";
import { planReminders } from "./plan-reminders.ts";
import { changePreference } from "./preference.ts";

let site: ReminderSite;

beforeEach(async () => {
  site = await ReminderSite.open();
});

afterEach(() => site?.database.close());

const dayBefore = "明天是周念慈去世三周年";
const onTheDay = "今天是周念慈去世三周年";
const soon = "2026-12-13T09:00+08:00";

test("a relative finds the reminder in the inbox at the hour of the day before, and on the day", async () => {
  const reader = await site.reader();
  await site.at("2026-12-13T08:59+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([]);
  await site.at(soon).run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore]);
  await site.at("2026-12-14T09:00+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore, onTheDay]);
  const message = await site.db
    .selectFrom("inbox_message")
    .select("content_html")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  expect(message.content_html).toContain("2026年12月14日，星期一，农历十一月初六。");
  expect(message.content_html).toContain(`href="/home?id=${reader.residenceId}"`);
});

test("each is made once, however often the job runs, on two nodes at once and by clocks that differ", async () => {
  const reader = await site.reader();
  site.at(soon);
  await Promise.all([planReminders(site.job()), planReminders(site.job()), planReminders(site.job())]);
  // A node whose clock is ten minutes slow, then one that is fast.
  await site.at("2026-12-13T08:50+08:00").run();
  await site.at("2026-12-13T09:10+08:00").run();
  await site.save(reader.accountId, reader.residenceId, { hour: 9 });
  await site.run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore]);
});

test("setting the reminder again at a later hour of the same day does not repeat what went", async () => {
  const reader = await site.reader();
  await site.at(soon).run();
  await site.save(reader.accountId, reader.residenceId, { hour: 15 });
  await site.at("2026-12-13T15:00+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore]);
});

// British Columbia does not set its clocks back from 2026 on.
test("a reader in Vancouver is reminded on the day there, and after moving on the day of the new place", async () => {
  const reader = await site.reader({ timeZone: "America/Vancouver", leadDays: [0] });
  await site.at("2026-12-14T09:00+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([]);
  await site.at("2026-12-14T09:00-07:00").run();
  expect(await site.inboxOf(reader)).toEqual([onTheDay]);
  await changePreference(site.by(reader.accountId), { timeZone: "Asia/Shanghai", acceptsSms: false });
  await site.at("2027-12-14T09:00+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([onTheDay, "今天是周念慈去世四周年"]);
});

test("changed dates count at once, and nothing is said of a day that the new dates have made past", async () => {
  const reader = await site.reader({ leadDays: [0] });
  await site.run();
  site.at("2026-12-01T12:00+08:00");
  const setDeath = (death_on: string) =>
    site.db.updateTable("residence").set({ death_on }).where("id", "=", reader.residenceId).execute();
  await setDeath("2023-11-28");
  await site.run();
  expect([await site.inboxOf(reader), await site.reminders()]).toEqual([[], []]);
  await setDeath("2023-12-02");
  await site.run();
  await site.at("2026-12-02T09:00+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([onTheDay]);
});

test("after an interruption the last reminder of a coming day goes, and one of a day that passed is only recorded", async () => {
  const coming = await site.reader({ leadDays: [0, 1, 3, 7] });
  const passed = await site.reader({ leadDays: [0, 1] }, { death_on: "2020-12-10" });
  await site.run();
  // The site was down from the end of November until the 13th.
  await site.at("2026-12-13T10:00+08:00").run();
  expect(await site.inboxOf(coming)).toEqual([dayBefore]);
  expect(await site.inboxOf(passed)).toEqual([]);
  expect((await site.reminders()).toSorted()).toEqual(["inbox sent", "inbox skipped tooLate"]);
});

test("who stopped them, left, was suspended or closed the account gets none, and nothing of an account remains", async () => {
  const stopped = await site.reader();
  const left = await site.reader();
  const suspended = await site.reader();
  const closed = await site.reader();
  await stopReminders(site.by(stopped.accountId), stopped);
  await stopReminders(site.by(stopped.accountId), stopped);
  await leaveResidence(site.by(left.accountId), left);
  await site.db.updateTable("account").set({ suspended_at: site.now }).where("id", "=", suspended.accountId).execute();
  const password_hash = await aPasswordHash("a".repeat(64));
  await site.db.updateTable("account").set({ password_hash }).where("id", "=", closed.accountId).execute();
  await closeAccount(site.by(closed.accountId), { password: "a".repeat(64) });
  await site.at(soon).run();
  for (const reader of [stopped, left, suspended, closed]) expect(await site.inboxOf(reader)).toEqual([]);
  const rules = await site.db.selectFrom("reminder_rule").select("account_id").execute();
  expect(rules).toEqual([{ account_id: suspended.accountId }]);
});

test("nobody is reminded of a residence that is private to them or hidden; visible again, the next one goes", async () => {
  const stranger = await site.reader({ leadDays: [0, 1] });
  await site.db.deleteFrom("residence_member").where("account_id", "=", stranger.accountId).execute();
  const set = (change: { is_private?: boolean; hidden_at?: Date | null }) =>
    site.db.updateTable("residence").set(change).where("id", "=", stranger.residenceId).execute();
  await set({ is_private: true });
  await site.at(soon).run();
  await set({ is_private: false, hidden_at: site.now });
  await site.at("2026-12-14T09:00+08:00").run();
  expect([await site.inboxOf(stranger), await site.reminders()]).toEqual([[], []]);
  await set({ hidden_at: null });
  await site.at("2026-12-16T09:00+08:00").run();
  await site.at("2027-12-13T09:00+08:00").run();
  expect(await site.inboxOf(stranger)).toEqual(["明天是周念慈去世四周年"]);
});

test("year after year: each reminder leads to the next", async () => {
  const reader = await site.reader({ leadDays: [0] });
  for (const year of [2026, 2027, 2028]) await site.at(`${year}-12-14T09:00+08:00`).run();
  expect(await site.inboxOf(reader)).toHaveLength(3);
});

test("each lunar day of seven years is reminded of once", async () => {
  const reader = await site.reader({ leadDays: [0], calendar: "lunar" }, { death_on: "2015-09-27" });
  const days = ["2027-09-15", "2028-10-03", "2029-09-22", "2030-09-12", "2031-10-01", "2032-09-19"];
  await site.run();
  for (const day of days) await site.at(`${day}T09:00+08:00`).run();
  expect(await site.inboxOf(reader)).toHaveLength(days.length);
});

test("a rule whose time zone is unknown by now does not hold up the others", async () => {
  const odd = await site.reader();
  const reader = await site.reader();
  await site.db
    .updateTable("reminder_preference")
    .set({ time_zone: "Mars/Olympus" })
    .where("account_id", "=", odd.accountId)
    .execute();
  await site.at(soon).run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore]);
  expect(site.services.warnings.join()).toContain("a reminder cannot be computed");
});

test("the job does not wait for who is changing the residence just now, and reminds at the next run", async () => {
  const reader = await site.reader();
  site.at(soon);
  await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom("residence").select("id").where("id", "=", reader.residenceId).forUpdate().execute();
    await planReminders(site.job());
    expect(await site.inboxOf(reader)).toEqual([]);
  });
  await site.at("2026-12-13T09:00:01+08:00").run();
  expect(await site.inboxOf(reader)).toEqual([dayBefore]);
});
