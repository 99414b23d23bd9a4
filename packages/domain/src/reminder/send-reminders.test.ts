import { afterEach, beforeEach, expect, test } from "vitest";
import type { PushOutcome } from "@changming/gateways/push/push-gateway";
import type { SmsOutcome } from "@changming/gateways/sms/sms-gateway";
import type { TemplateMessage, TemplateOutcome } from "@changming/gateways/wechat/wechat-gateway";
import { leaveResidence } from "../residence-member/change-member.ts";
import { smsPerMonth } from "@changming/contract/reminder";
import { aResidence } from "../testing/builders.ts";
import { type Reader, ReminderSite } from "../testing/reminders.ts";
import { testServices, type TestServices } from "../testing/test-services.ts";
import { visitor } from "../testing/test-ctx.ts";
import { saveReminderRule, stopReminders } from "./change-rule.ts";
import { planReminders } from "./plan-reminders.ts";
import { subscribePush } from "./push-subscriptions.ts";
import { finishTemplate, sendReminders } from "./send-reminders.ts";
import { smsStopCode, stopSms } from "./stop-sms.ts";

let site: ReminderSite;

beforeEach(async () => {
  site = await ReminderSite.open();
});

afterEach(() => site?.database.close());

const soon = "2026-12-13T09:00+08:00";
const appid = "wx-inside";

/** Services whose providers answer with these outcomes in turn, then accept; what they were given is recorded. */
function answering(given: { sms?: SmsOutcome[]; wechat?: TemplateOutcome[]; push?: PushOutcome[] } = {}) {
  const base = testServices();
  const templates: TemplateMessage[] = [];
  let taken = 0;
  const services = {
    ...base,
    sms: {
      ...base.sms,
      notify: async (message: Parameters<TestServices["sms"]["notify"]>[0]) =>
        given.sms?.shift() ?? base.sms.notify(message),
    },
    wechat: {
      ...base.wechat,
      insideAppid: appid,
      hasTemplate: true,
      async sendTemplate(message: TemplateMessage): Promise<TemplateOutcome> {
        templates.push(message);
        taken += 1;
        return given.wechat?.shift() ?? { sent: true, id: `msg-${taken}` };
      },
    },
    push: {
      ...base.push,
      send: async (...message: Parameters<TestServices["push"]["send"]>) =>
        given.push?.shift() ?? base.push.send(...message),
    },
  };
  return { services, templates, base };
}

async function bindWechat({ accountId }: Reader): Promise<void> {
  const row = { appid, openid: `openid-${accountId}`, unionid: null, revoked_at: null, created_at: site.now };
  await site.db
    .insertInto("wechat_identity")
    .values({ account_id: accountId, ...row })
    .execute();
}

/** A relative who is reminded by WeChat on the day before and on the day. */
async function wechatReader(residence: Parameters<ReminderSite["reader"]>[1] = {}): Promise<Reader> {
  site.services = answering().base;
  Object.assign(site.services, { wechat: answering().services.wechat });
  const reader = await site.reader({}, residence);
  await bindWechat(reader);
  await site.save(reader.accountId, reader.residenceId, { channels: ["wechat"] });
  return reader;
}

async function pushReader(name = "1"): Promise<Reader> {
  const reader = await site.reader({ channels: ["push"] });
  await subscribe(reader, name);
  return reader;
}

const subscribe = (reader: Reader, name: string) =>
  subscribePush(site.by(reader.accountId), { endpoint: `https://push.example/${name}`, p256dh: "k", auth: "a" });

const after = (minutes: number) => new Date(site.now.getTime() + minutes * 60_000).toISOString();

test("an SMS names nobody, has the day and a code that stops them, and goes once a day whatever the residences", async () => {
  const reader = await site.reader({ channels: ["sms"] });
  const { id: second } = await aResidence(site.db);
  await site.save(reader.accountId, second, { channels: ["sms"] });
  await site.at(soon).run();
  await site.run();
  const code = smsStopCode(site.job(), { id: reader.accountId, mobile: reader.mobile });
  expect(site.services.notices).toEqual([
    { mobile: reader.mobile, notice: "memorialDay", values: { day: "2026年12月14日", code } },
  ]);
  expect((await site.reminders("sms")).toSorted()).toEqual(["sms sent", "sms skipped sameDay"].toSorted());
});

test("the code of an SMS stops them without a login and starts them again; any other code is not found", async () => {
  const reader = await site.reader({ channels: ["sms"] });
  const code = smsStopCode(site.job(), { id: reader.accountId, mobile: reader.mobile });
  const anyone = site.ctx(visitor);
  for (const wrong of [`${code}0`, code.replace(/.$/, "x"), "zzzzzz-0123456789abcdef", "-"]) {
    await expect(stopSms(anyone, { code: wrong, isStopped: true })).rejects.toMatchObject({ error: "notFound" });
  }
  await stopSms(anyone, { code, isStopped: true });
  await site.at(soon).run();
  expect([site.services.notices, await site.reminders("sms")]).toEqual([[], ["sms skipped stopped"]]);
  await stopSms(anyone, { code, isStopped: false });
  await site.at("2026-12-14T09:00+08:00").run();
  expect(site.services.notices).toHaveLength(1);
});

test("an SMS without an answer is not repeated, one limited by the provider is, a rejected one has failed", async () => {
  const unreachable = { sent: false, reason: "unreachable", detail: "TIMEOUT" } as const;
  const limited = { sent: false, reason: "limited", detail: "LIMIT" } as const;
  const refused = { sent: false, reason: "refused", detail: "BLACKLIST" } as const;
  for (let count = 0; count < 3; count += 1) await site.reader({ channels: ["sms"], leadDays: [1] });
  const { services, base } = answering({ sms: [unreachable, limited, refused] });
  await site.at(soon).run(services);
  await site.at(after(1)).run(services);
  await site.at(after(60)).run(services);
  expect((await site.reminders("sms")).toSorted()).toEqual(["sms failed BLACKLIST", "sms sent", "sms unknown TIMEOUT"]);
  expect(base.notices).toHaveLength(1);
  const warnings = base.warnings.map((text) => JSON.parse(text.slice(text.indexOf("{"))) as { detail: string });
  // They are sent at once, in any order.
  expect(warnings.toSorted((a, b) => a.detail.localeCompare(b.detail))).toMatchObject([
    { channel: "sms", state: "failed", detail: "BLACKLIST" },
    { channel: "sms", state: "unknown", detail: "TIMEOUT" },
  ]);
});

test(`an account gets ${smsPerMonth} SMS a month at the most, and the next month again`, async () => {
  const reader = await site.reader({ channels: ["sms"] });
  const row = { account_id: reader.accountId, residence_id: reader.residenceId, occasion: "x", title: "x" };
  await site.db
    .insertInto("reminder")
    .values(
      Array.from({ length: smsPerMonth }, (_, index) => ({
        ...row,
        on_day: `2026-12-${10 + index}`,
        lead_days: 7,
        channel: "sms" as const,
        due_at: new Date("2026-12-01T01:00:00Z"),
        state: index === 0 ? ("unknown" as const) : ("sent" as const),
        maybe_sent_at: new Date("2026-12-01T01:00:00Z"),
        changed_at: site.now,
      })),
    )
    .execute();
  await site.at(soon).run();
  expect(site.services.notices).toEqual([]);
  expect(await site.reminders("sms")).toContain("sms skipped monthlyLimit");
  await site.save(reader.accountId, reader.residenceId, { channels: ["sms"], occasions: ["qingming"], leadDays: [0] });
  await site.at("2027-04-05T09:00+08:00").run();
  expect(site.services.notices).toHaveLength(1);
});

test("by night nothing but the inbox: the others wait for the morning, and not beyond the day", async () => {
  const reader = await pushReader();
  await planReminders(site.at(soon).job());
  await site.at("2026-12-13T22:00+08:00").run();
  expect(site.services.pushes).toEqual([]);
  expect(await site.inboxOf(reader)).toHaveLength(1);
  await site.at("2026-12-14T08:00+08:00").run();
  const { payload } = site.services.pushes[0]?.message ?? { payload: "{}" };
  // What was about tomorrow is about today by now.
  expect(JSON.parse(payload)).toMatchObject({ title: "今天是周念慈去世三周年", url: `/home?id=${reader.residenceId}` });
  const late = await pushReader("late");
  await site.db
    .insertInto("reminder")
    .values({
      account_id: late.accountId,
      residence_id: late.residenceId,
      occasion: "anniversary-0",
      title: "late",
      on_day: "2026-12-13",
      lead_days: 0,
      channel: "push",
      due_at: site.now,
      state: "waiting",
      send_at: site.now,
      changed_at: site.now,
    })
    .execute();
  await site.run();
  expect(await site.reminders("push")).toContain("push skipped tooLate");
});

test("WeChat gets the name of a public residence only", async () => {
  const open = await wechatReader();
  const { services, templates } = answering();
  const closed = await wechatReader({ is_private: true });
  await site.at(soon).run(services);
  const words = { day: "2026年12月14日", words: "明天，是要记得的日子" };
  expect(new Map(templates.map(({ url, values }) => [url, values]))).toEqual(
    new Map([
      [`http://localhost/home?id=${open.residenceId}`, { person: "周念慈", ...words }],
      [`http://localhost/home?id=${closed.residenceId}`, { person: "您的家人", ...words }],
    ]),
  );
});

test("a WeChat message without an answer is sent again under its key, and after ten minutes never again", async () => {
  await wechatReader();
  const lost = { sent: false, reason: "unreachable", detail: "TIMEOUT" } as const;
  const { services, templates } = answering({ wechat: [lost, lost, lost, lost] });
  await site.at(soon).run(services);
  for (const minutes of [0.6, 2.5, 5.5, 20, 200]) await site.at(after(minutes)).run(services);
  expect(templates.length).toBeGreaterThan(1);
  expect(new Set(templates.map(({ key }) => key)).size).toBe(1);
  expect(await site.reminders("wechat")).toEqual(["wechat unknown interrupted"]);
});

test("while WeChat is busy the message waits, however long; what it rejects has failed with a reason", async () => {
  const reader = await wechatReader();
  const busy = { sent: false, reason: "busy", detail: "45009" } as const;
  const { services, templates } = answering({ wechat: [busy, busy, busy, busy] });
  await site.at(soon).run(services);
  for (const minutes of [1, 3, 6, 20]) await site.at(after(minutes)).run(services);
  expect([templates.length, await site.reminders("wechat")]).toEqual([5, ["wechat sent"]]);
  // WeChat says afterwards that the user blocks such messages.
  await finishTemplate(site.job(), { id: "msg-5", isSent: false });
  expect(await site.reminders("wechat")).toEqual(["wechat failed notDelivered"]);
  const unfollowed = answering({ wechat: [{ sent: false, reason: "notFollowing", detail: "43004" }] });
  await site.at("2026-12-14T09:00+08:00").run(unfollowed.services);
  expect((await site.reminders("wechat")).at(-1)).toBe("wechat failed notFollowing");
  expect(await site.inboxOf(reader)).toHaveLength(2);
});

test("without WeChat, or with its authorization revoked, nothing goes there", async () => {
  const unbound = await wechatReader();
  const revoked = await wechatReader();
  await site.db.deleteFrom("wechat_identity").where("account_id", "=", unbound.accountId).execute();
  await site.db
    .updateTable("wechat_identity")
    .set({ revoked_at: site.now })
    .where("account_id", "=", revoked.accountId)
    .execute();
  const { services, templates } = answering();
  await site.at(soon).run(services);
  expect([templates, await site.reminders("wechat")]).toEqual([
    [],
    ["wechat skipped noWechat", "wechat skipped noWechat"],
  ]);
});

test("every browser of the reader gets the message; one that is gone is forgotten, the other ones go on", async () => {
  const reader = await pushReader("1");
  await subscribe(reader, "2");
  const gone = { sent: false, reason: "gone", retryAfterMs: null, detail: "410" } as const;
  const { services, base } = answering({ push: [gone] });
  await site.at(soon).run(services);
  expect(base.pushes).toHaveLength(1);
  expect((await site.reminders("push")).toSorted()).toEqual(["push failed noDevice", "push sent"]);
  const left = await site.db.selectFrom("push_subscription").select("endpoint").execute();
  expect(left).toHaveLength(1);
});

test("a push service that limits is obeyed; a browser that another account uses now gets nothing of the first", async () => {
  const first = await pushReader("shared");
  const limited = { sent: false, reason: "limited", retryAfterMs: 600_000, detail: "429" } as const;
  const { services, base } = answering({ push: [limited] });
  await site.at(soon).run(services);
  await site.at(after(9)).run(services);
  expect(base.pushes).toEqual([]);
  const second = await site.reader();
  await subscribe(second, "shared");
  await site.at(after(2)).run(services);
  expect(base.pushes).toEqual([]);
  expect(await site.reminders("push")).toEqual(["push skipped noDevice"]);
  expect(await site.inboxOf(first)).toHaveLength(1);
});

test("what waits is stopped at once: by its reader, by a residence that becomes private, by leaving", async () => {
  const stopped = await pushReader("1");
  const outside = await pushReader("2");
  const left = await pushReader("3");
  await planReminders(site.at(soon).job());
  await stopReminders(site.by(stopped.accountId), stopped);
  await leaveResidence(site.by(left.accountId), left);
  await site.db.deleteFrom("residence_member").where("account_id", "=", outside.accountId).execute();
  await site.db.updateTable("residence").set({ is_private: true }).where("id", "=", outside.residenceId).execute();
  await sendReminders(site.job());
  expect([site.services.pushes, (await site.reminders("push")).toSorted()]).toEqual([
    [],
    ["push skipped invisible", "push skipped withdrawn", "push skipped withdrawn"],
  ]);
});

test("a message that is being sent while its reader stops the reminder is not tried again", async () => {
  const reader = await pushReader();
  const { services, base } = answering();
  const failing = {
    ...services,
    push: {
      ...services.push,
      async send(): Promise<PushOutcome> {
        await stopReminders(site.by(reader.accountId), reader);
        return { sent: false, reason: "limited", retryAfterMs: null, detail: "429" };
      },
    },
  };
  await site.at(soon).run(failing);
  await site.at(after(1)).run(services);
  expect([base.pushes, await site.reminders("push")]).toEqual([[], ["push skipped withdrawn"]]);
});

test("what waits goes on when the reminder is saved again with the same channel", async () => {
  const reader = await pushReader();
  const limited = { sent: false, reason: "limited", retryAfterMs: null, detail: "429" } as const;
  const { services, base } = answering({ push: [limited] });
  await site.at(soon).run(services);
  await site.save(reader.accountId, reader.residenceId, { channels: ["push"], hour: 15 });
  await site.at(after(1)).run(services);
  expect(base.pushes).toHaveLength(1);
});

test("a browser whose login was ended elsewhere gets nothing; one whose login has merely expired does", async () => {
  const reader = await pushReader();
  const token_hash = "0".repeat(64);
  const seen = { created_at: site.now, last_seen_at: site.now };
  await site.db
    .insertInto("session")
    .values({ token_hash, account_id: reader.accountId, ...seen })
    .execute();
  await site.at(soon).run();
  expect(site.services.pushes).toHaveLength(1);
  await site.db.updateTable("session").set({ revoked_at: site.now }).execute();
  await site.at("2026-12-14T09:00+08:00").run();
  expect(site.services.pushes).toHaveLength(1);
  expect(await site.reminders("push")).toEqual(["push sent", "push skipped noDevice"]);
});

test("a push message that no browser fetches ends in the evening of its day", async () => {
  await pushReader();
  await site.at(soon).run();
  // Twelve hours until nine in the evening.
  expect(site.services.pushes.map(({ message }) => message.lifeSeconds)).toEqual([43_200]);
});

test("what a node that died left unfinished: an SMS is unknown, a push message is sent again under its topic", async () => {
  await site.reader({ channels: ["sms"] });
  await pushReader();
  await planReminders(site.at(soon).job());
  await site.db
    .updateTable("reminder")
    .set({ state: "sending", maybe_sent_at: site.now, changed_at: site.now, attempts: 1, send_at: null })
    .where("state", "=", "waiting")
    .execute();
  await site.at(after(2)).run();
  expect(site.services.pushes.map(({ message }) => message.topic)).toHaveLength(1);
  await site.at(after(9)).run();
  expect(site.services.notices).toEqual([]);
  expect((await site.reminders()).filter((text) => !text.startsWith("inbox")).toSorted()).toEqual([
    "push sent",
    "sms unknown interrupted",
  ]);
});

test("a channel that the account or the site does not have cannot be chosen", async () => {
  const reader = await site.reader();
  const choose = (channel: "sms" | "wechat") =>
    site.save(reader.accountId, reader.residenceId, { channels: [channel] });
  await expect(choose("wechat")).rejects.toMatchObject({ error: "reminderChannelOff" });
  await site.db.updateTable("account").set({ mobile: null }).where("id", "=", reader.accountId).execute();
  await expect(choose("sms")).rejects.toMatchObject({ error: "reminderChannelOff" });
  const unknown = { residenceId: 999_999, occasions: [], leadDays: [], hour: 9, timeZone: "Asia/Shanghai" } as const;
  await expect(
    saveReminderRule(site.by(reader.accountId), { ...unknown, calendar: "family", countedFrom: "day", channels: [] }),
  ).rejects.toMatchObject({ error: "notFound" });
});
