import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SmsGateway, SmsOutcome } from "@changming/gateways/sms/sms-gateway";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "../context/context.ts";
import { closeAccount } from "../personal-data/close-account.ts";
import { aGarden, aMember, anAccount } from "../testing/builders.ts";
import { MailingGarden } from "../testing/mailings.ts";
import { errorOf } from "../testing/staff.ts";
import { aPasswordHash, testServices } from "../testing/test-services.ts";
import { deliverMailings } from "./deliver-mailings.ts";
import { getMailing, listRecipients } from "./list-mailings.ts";
import { saveMailingPreference, stopGardenMailings } from "./preference.ts";
import { sendMailing, stopMailing } from "./send-mailing.ts";

let database: TestDatabase;
let garden: MailingGarden;
let editor: Ctx;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  garden = await MailingGarden.open(database.db);
  editor = await garden.staff();
});

afterEach(() => database?.close());

const smsLetter = { by_sms: true, sms_line: "清明开放时间有变" };
const firstPage = { page: 1, pageSize: 20 };

const smsStates = async () =>
  (await garden.db.selectFrom("mailing_recipient").select("sms_state").orderBy("account_id").execute()).map(
    ({ sms_state }) => sms_state,
  );

/** Services whose SMS provider answers with these outcomes in turn, then accepts. */
function answering(...outcomes: SmsOutcome[]) {
  const tried: string[] = [];
  const sms: SmsGateway = {
    ...garden.services.sms,
    name: "aliyun",
    notify: async ({ mobile }) => {
      tried.push(mobile);
      return outcomes.shift() ?? { sent: true };
    },
  };
  return { given: testServices({ sms }), tried };
}

test("who was suspended, closed the account or stopped the letters gets none, and is counted with the reason", async () => {
  const [plain = 0, suspended = 0, stopped = 0, none = 0, later = 0, gone = 0] = await garden.families(6);
  await garden.db.updateTable("account").set({ suspended_at: garden.now }).where("id", "=", suspended).execute();
  await stopGardenMailings(garden.by(stopped), { gardenId: garden.id, isStopped: true });
  await saveMailingPreference(garden.by(none), { acceptsMailings: false, acceptsSms: true });
  const id = await garden.draft();
  expect(await garden.preview(id)).toMatchObject({ recipients: 3, skipped: { suspended: 1, optedOut: 2 } });
  await garden.send(id);
  // Between the confirmation and the job.
  await stopGardenMailings(garden.by(later), { gardenId: garden.id, isStopped: true });
  await garden.db.deleteFrom("residence_member").where("account_id", "=", gone).execute();
  expect(await garden.deliver()).toBe(1);
  expect(await getMailing(editor, { id })).toMatchObject({
    counts: { recipients: 6, sent: 1, skipped: 5 },
    skipped: { closed: 0, suspended: 1, optedOut: 3, moved: 1 },
  });
  expect(await garden.inboxOf(plain)).toHaveLength(1);
  for (const account of [suspended, stopped, none, later, gone]) expect(await garden.inboxOf(account)).toEqual([]);
});

test("an account that closes before its letter is sent keeps nothing, and its choices are erased", async () => {
  const { residence } = await garden.family();
  const password_hash = await aPasswordHash("a".repeat(64));
  const account = await anAccount(garden.db, { password_hash });
  await aMember(garden.db, residence, "manager", { account });
  await garden.allowSms(account.id);
  await stopGardenMailings(garden.by(account.id), { gardenId: await aGarden(garden.db), isStopped: true });
  const id = await garden.draft();
  await garden.send(id);
  await closeAccount(garden.by(account.id), { password: "a".repeat(64) });
  await garden.deliver();
  expect(await getMailing(editor, { id })).toMatchObject({ counts: { sent: 1 }, skipped: { closed: 1 } });
  for (const table of ["mailing_preference", "mailing_opt_out"] as const)
    expect(await garden.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(
    await garden.db.selectFrom("inbox_message").where("account_id", "=", account.id).selectAll().execute(),
  ).toEqual([]);
});

test("confirmed twice at once, by several nodes, each family gets one letter; another version is rejected", async () => {
  await garden.families(45);
  const id = await garden.draft();
  const seen = { id, version: 1, recipients: 45, sms: 0 };
  const confirmed = await Promise.all([1, 2, 3].map(() => sendMailing(editor, seen)));
  expect(confirmed).toEqual([1, 2, 3].map(() => ({ recipients: 45, sms: 0 })));
  const sent = await Promise.all([1, 2, 3].map(() => garden.deliver()));
  await garden.deliver();
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(45);
  expect(await garden.db.selectFrom("inbox_message").select("account_id").distinct().execute()).toHaveLength(45);
  expect(await garden.db.selectFrom("inbox_message").select("id").execute()).toHaveLength(45);
  expect(await errorOf(sendMailing(editor, { ...seen, version: 7 }))).toBe("mailingConfirmed");
  const verbs = await garden.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_kind", "after"])
    .where("object_kind", "=", "mailing")
    .orderBy("id")
    .execute();
  expect(verbs.map(({ verb, actor_kind }) => `${actor_kind} ${verb}`)).toEqual([
    "staff mailing.send",
    "job mailing.finish",
  ]);
  expect(verbs[1]?.after).toMatchObject({ recipients: 45, sent: 45, skipped: 0 });
});

test("after a crash in the middle the rest is sent, and nothing twice", async () => {
  const all = await garden.families(50);
  const id = await garden.draft();
  await garden.send(id);
  let batches = 0;
  const dying = garden.job();
  const clock = dying.clock;
  // The process dies in the second batch: its transaction is rolled back.
  const crash = deliverMailings({
    ...dying,
    clock: () => {
      batches += 1;
      if (batches > 60) throw new Error("killed");
      return clock();
    },
  });
  await expect(crash).rejects.toMatchObject({ errors: [new Error("killed")] });
  const halfway = await getMailing(editor, { id });
  expect(halfway.state).toBe("sending");
  expect(halfway.counts.sent).toBeGreaterThan(0);
  expect(halfway.counts.sent).toBeLessThan(50);
  expect(await garden.db.selectFrom("inbox_message").select("id").execute()).toHaveLength(halfway.counts.sent);
  await garden.deliver();
  for (const account of all) expect(await garden.inboxOf(account)).toHaveLength(1);
  expect((await getMailing(editor, { id })).state).toBe("sent");
});

test("stopped under way, what was sent stays and the rest is cancelled; stopping again changes nothing", async () => {
  const all = await garden.families(3);
  for (const account of all) await garden.allowSms(account);
  const id = await garden.draft(smsLetter);
  garden.at("2026-11-21T22:00:00");
  await garden.send(id);
  await garden.deliver();
  const late = await garden.draft();
  await garden.send(late);
  expect(await stopMailing(editor, { id })).toMatchObject({ sent: 3, cancelled: 0, sms_cancelled: 3 });
  expect(await stopMailing(editor, { id: late })).toMatchObject({ sent: 0, cancelled: 3 });
  expect(await stopMailing(editor, { id: late })).toMatchObject({ sent: 0, cancelled: 3 });
  garden.at("2026-11-22T09:00:00");
  expect(await garden.deliver()).toBe(0);
  expect(garden.services.notices).toEqual([]);
  expect(await getMailing(editor, { id: late })).toMatchObject({ state: "stopped", counts: { waiting: 0 } });
  expect(await garden.inboxOf(all[0] ?? 0)).toHaveLength(1);
  const entry = garden.db.selectFrom("audit_entry").select("after").where("verb", "=", "mailing.stop").orderBy("id");
  expect(await entry.executeTakeFirst()).toMatchObject({ after: { sent: 3, sms_cancelled: 3 } });
  expect(await errorOf(stopMailing(editor, { id: await garden.draft() }))).toBe("mailingNotSending");
});

test("stopping a letter to thousands may take longer than other statements", async () => {
  await garden.families(1);
  const id = await garden.draft();
  await garden.send(id);
  await sql`
    create function demand_long() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '30s' then raise exception 'too short'; end if;
      return null;
    end $$`.execute(garden.db);
  await sql`
    create trigger demand_long before update on mailing_recipient
    for each statement execute function demand_long()`.execute(garden.db);
  expect(await stopMailing(editor, { id })).toMatchObject({ cancelled: 1 });
});

test("a letter that cannot be sent does not keep the others back, and is reported", async () => {
  const all = await garden.families(2);
  const broken = await garden.draft({ title: "第一封" });
  await garden.send(broken);
  const id = await garden.draft({ title: "第二封" });
  await garden.send(id);
  const constraint = sql`alter table mailing_recipient add constraint broken`;
  await sql`${constraint} check (mailing_id <> ${sql.lit(broken)} or state <> 'sent')`.execute(garden.db);
  await expect(garden.deliver()).rejects.toMatchObject({ errors: [{ constraint: "broken" }] });
  expect(await getMailing(editor, { id: broken })).toMatchObject({ state: "sending", counts: { waiting: 2 } });
  expect((await getMailing(editor, { id })).state).toBe("sent");
  for (const account of all) expect(await garden.inboxOf(account)).toMatchObject([{ title: "第二封" }]);
  await sql`alter table mailing_recipient drop constraint broken`.execute(garden.db);
  expect(await garden.deliver()).toBe(2);
  expect((await getMailing(editor, { id: broken })).state).toBe("sent");
});

test("with the gateway off, or without a template, after the confirmation, SMS wait until they can be sent", async () => {
  const all = await garden.families(2);
  for (const account of all) await garden.allowSms(account);
  const id = await garden.draft(smsLetter);
  await garden.send(id);
  const { given, tried } = answering();
  await garden.deliver(testServices({ sms: { ...given.sms, name: "off" } }));
  await garden.deliver(testServices({ sms: { ...given.sms, canNotify: () => false } }));
  expect(tried).toEqual([]);
  expect(await smsStates()).toEqual(["waiting", "waiting"]);
  expect(await getMailing(editor, { id })).toMatchObject({ state: "sending", counts: { sent: 2, sms_waiting: 2 } });
  await garden.deliver(given);
  expect(await smsStates()).toEqual(["sent", "sent"]);
});

const rejected = (detail: string): SmsOutcome => ({ sent: false, reason: "refused", detail });

test("a number that is rejected holds up no other", async () => {
  const all = await garden.families(3);
  for (const account of all) await garden.allowSms(account);
  const id = await garden.draft(smsLetter);
  await garden.send(id);
  await garden.deliver(answering(rejected("isv.MOBILE_NUMBER_ILLEGAL")).given);
  expect(await smsStates()).toEqual(["failed", "sent", "sent"]);
  expect((await getMailing(editor, { id })).state).toBe("sent");
});

test("after three rejected in a row the others wait; one is tried every five minutes until one is accepted", async () => {
  const all = await garden.families(7);
  for (const account of all) await garden.allowSms(account);
  const id = await garden.draft(smsLetter);
  await garden.send(id);
  const { given, tried } = answering(
    { sent: true },
    ...Array.from({ length: 4 }, () => rejected("isv.AMOUNT_NOT_ENOUGH")),
  );
  await garden.deliver(given);
  garden.at("2026-11-21T12:04:59");
  await garden.deliver(given);
  expect(tried).toHaveLength(4);
  expect(await smsStates()).toEqual(["sent", "failed", "failed", "failed", "waiting", "waiting", "waiting"]);
  garden.at("2026-11-21T12:05:01");
  await garden.deliver(given);
  expect(tried).toHaveLength(5);
  garden.at("2026-11-21T12:10:02");
  await garden.deliver(given);
  expect(await smsStates()).toEqual(["sent", "failed", "failed", "failed", "failed", "sent", "sent"]);
  expect((await getMailing(editor, { id })).state).toBe("sent");
});

test("SMS go to who allowed them and has a number that is verified, once, between 8 and 21 o'clock", async () => {
  const [yes = 0, no = 0, unverified = 0, changed = 0, numberless = 0] = await garden.families(5);
  for (const account of [yes, unverified, changed, numberless]) await garden.allowSms(account);
  await garden.db.updateTable("account").set({ mobile: null }).where("id", "=", numberless).execute();
  await garden.db
    .updateTable("account")
    .set({ number_unverified_at: garden.now })
    .where("id", "=", unverified)
    .execute();
  const id = await garden.draft(smsLetter);
  garden.at("2026-11-21T21:00:00");
  expect(await garden.preview(id)).toMatchObject({
    is_night: true,
    sms: { recipients: 2, not_allowed: 2, unverified: 1, cost_fen: 10 },
  });
  expect(await garden.send(id)).toEqual({ recipients: 5, sms: 2 });
  expect(await garden.deliver()).toBe(5);
  garden.at("2026-11-22T07:59:59");
  await garden.deliver();
  expect(garden.services.notices).toEqual([]);
  expect((await getMailing(editor, { id })).state).toBe("sending");
  // Over night the choice was taken back.
  await garden.allowSms(changed, false);
  garden.at("2026-11-22T08:00:00");
  await Promise.all([1, 2].map(() => garden.deliver()));
  await garden.deliver();
  expect(garden.services.notices).toEqual([
    {
      mobile: (await garden.db.selectFrom("account").select("mobile").where("id", "=", yes).executeTakeFirstOrThrow())
        .mobile,
      notice: "mailing",
      values: { garden: "云麓园", line: "清明开放时间有变" },
    },
  ]);
  expect(await getMailing(editor, { id })).toMatchObject({
    state: "sent",
    sms_cost_fen: 5,
    counts: { sent: 5, sms: 1, sms_sent: 1 },
  });
  for (const account of [no, numberless]) expect(await garden.inboxOf(account)).toHaveLength(1);
});

test("an SMS that may have been sent is not repeated: no answer, or a node that died; then the others wait a little", async () => {
  const all = await garden.families(4);
  for (const account of all) await garden.allowSms(account);
  const id = await garden.draft(smsLetter);
  await garden.send(id);
  const { given, tried } = answering(
    { sent: false, reason: "unreachable", detail: "TimeoutError" },
    { sent: false, reason: "refused", detail: "isv.MOBILE_NUMBER_ILLEGAL" },
  );
  await garden.deliver(given);
  await garden.deliver(given);
  expect(tried).toHaveLength(1);
  garden.at("2026-11-21T12:06:00");
  // A node claimed the third and died.
  await garden.db
    .updateTable("mailing_recipient")
    .set({ sms_state: "sending", changed_at: garden.now })
    .where("account_id", "=", all[2] ?? 0)
    .execute();
  await garden.deliver(given);
  expect(await smsStates()).toEqual(["unknown", "failed", "sending", "sent"]);
  expect((await getMailing(editor, { id })).state).toBe("sending");
  garden.at("2026-11-21T12:17:00");
  await garden.deliver(given);
  expect(await smsStates()).toEqual(["unknown", "failed", "unknown", "sent"]);
  expect(tried).toHaveLength(3);
  expect(await getMailing(editor, { id })).toMatchObject({
    state: "sent",
    sms_cost_fen: 15,
    counts: { sent: 4, sms: 4, sms_sent: 1, sms_failed: 1, sms_unknown: 2 },
  });
  const failed = await listRecipients(editor, { id, only: "smsFailed", ...firstPage });
  expect(failed.itemList).toMatchObject([{ sms_reason: "isv.MOBILE_NUMBER_ILLEGAL" }]);
});

test("the database holds no letter that was sent without a confirmation, and no second row of a recipient", async () => {
  const [account = 0] = await garden.families(1);
  const id = await garden.draft();
  const { db } = garden;
  const states = [{ state: "sending" as const }, { by_sms: true }, { ended_at: garden.now }, { kinds: ["none"] }];
  for (const change of states)
    await expect(db.updateTable("mailing").set(change).where("id", "=", id).execute()).rejects.toMatchObject({
      code: "23514",
    });
  await garden.send(id);
  const row = { mailing_id: id, account_id: account, changed_at: garden.now, sms_state: "none" as const };
  const second = db.insertInto("mailing_recipient").values({ ...row, state: "waiting", inbox_message_id: null });
  await expect(second.execute()).rejects.toMatchObject({ code: "23505" });
  const skipped = db.updateTable("mailing_recipient").set({ state: "skipped" }).where("mailing_id", "=", id);
  await expect(skipped.execute()).rejects.toMatchObject({ code: "23514" });
});

test("who stops the letters while one is being sent to them gets either this one and no other, or none", async () => {
  const all = await garden.families(12);
  await garden.send(await garden.draft({ title: "第一封" }));
  await Promise.all([
    garden.deliver(),
    ...all.map((account) => stopGardenMailings(garden.by(account), { gardenId: garden.id, isStopped: true })),
  ]);
  const arrived = await Promise.all(all.map(async (account) => (await garden.inboxOf(account)).length));
  const id = await garden.draft({ title: "第二封" });
  expect(await errorOf(garden.send(id))).toBe("mailingNobody");
  expect(await getMailing(editor, { id })).toMatchObject({ state: "draft" });
  await garden.deliver();
  expect(await Promise.all(all.map(async (account) => (await garden.inboxOf(account)).length))).toEqual(arrived);
  expect(arrived.every((letters) => letters <= 1)).toBe(true);
});
