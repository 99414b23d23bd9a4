import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "../context/context.ts";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { MailingGarden } from "../testing/mailings.ts";
import { errorOf } from "../testing/staff.ts";
import { testServices } from "../testing/test-services.ts";
import { copyMailing, removeMailing, saveMailing } from "./edit-mailing.ts";
import { getMailing, listMailings, listRecipients } from "./list-mailings.ts";
import { mailingOptions } from "./mailing-options.ts";
import { getMailingPreference, saveMailingPreference, stopGardenMailings } from "./preference.ts";
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

const firstPage = { page: 1, pageSize: 20 };
const smsLetter = { by_sms: true, sms_line: "清明开放时间有变" };
const texts = { levels: [], kinds: [], title: "来信", content: "{称呼}您好", bySms: 0, smsLine: "" };
const draft = () => ({ gardenId: garden.id, ...texts });

test("owner and managers read the letter with their names in it, relatives get none", async () => {
  const { residence, account } = await garden.family({ name: "周念慈", letter: "Z", number: 7 });
  const manager = await aMember(garden.db, residence, "manager");
  const relative = await aMember(garden.db, residence, "relative");
  const id = await garden.draft({ title: "{园区名}清明开放" });
  expect(await garden.send(id)).toEqual({ recipients: 2, sms: 0 });
  expect(await garden.deliver()).toBe(2);
  expect(await garden.inboxOf(account.id)).toMatchObject([
    {
      title: "云麓园清明开放",
      mailing: { garden_id: garden.id, garden_name: "云麓园", is_stopped: false },
      content:
        `<p>${account.nickname}：</p><p>云麓园清明期间 6:00 开门，周念慈（Z区 0007 号）也在等您。</p>` +
        "<p>您收到这封信，是因为您照看着云麓园里的居所。不想再收，随时可以在站内关掉。</p>",
    },
  ]);
  expect(await garden.inboxOf(manager.id)).toHaveLength(1);
  expect(await garden.inboxOf(relative.id)).toEqual([]);
  expect(await getMailing(editor, { id })).toMatchObject({ state: "sent", counts: { recipients: 2, sent: 2 } });
  expect(garden.services.notices).toEqual([]);
});

test("someone with several residences gets one letter that names all; hidden ones and other gardens' are left out", async () => {
  const { account } = await garden.family({ name: "周念慈", letter: "Z", number: 1 });
  await garden.family({ name: "周怀谨", letter: "Z", number: 2 }, { account });
  await garden.family({ name: "不写", letter: "B", number: 1, hidden_at: garden.now }, { account });
  const other = await aResidence(garden.db, { name: "别处" });
  await aMember(garden.db, other.id, "owner", { account });
  const hidden = await garden.family({ hidden_at: garden.now });
  const id = await garden.draft();
  expect(await garden.preview(id)).toMatchObject({ recipients: 1, residences: 2 });
  await garden.send(id);
  await garden.deliver();
  const [letter, ...more] = await garden.inboxOf(account.id);
  expect(more).toEqual([]);
  expect(letter?.content).toContain("周念慈、周怀谨（Z区 0001 号、Z区 0002 号）也在等您");
  expect(await garden.inboxOf(hidden.account.id)).toEqual([]);
});

test("a title that is too long with the names in it is cut in the preview as in the inbox", async () => {
  const { account } = await garden.family({ name: "欧阳".repeat(20) });
  const id = await garden.draft({ title: "{逝者姓名}{逝者姓名}" });
  const [shown] = (await garden.preview(id)).itemList;
  await garden.send(id);
  await garden.deliver();
  const [letter] = await garden.inboxOf(account.id);
  expect(shown?.title).toBe(`${"欧阳".repeat(29)}欧…`);
  expect(letter?.title).toBe(shown?.title);
});

test("the preview counts the residences of those who get the letter, not of families that get none", async () => {
  const [open, off, left] = [await garden.family(), await garden.family(), await garden.family()];
  const shared = await garden.family();
  await aMember(garden.db, shared.residence, "manager", { account: off.account });
  const id = await garden.draft();
  expect(await garden.preview(id)).toMatchObject({ recipients: 4, residences: 4 });
  const choice = { acceptsMailings: false, acceptsSms: false };
  await saveMailingPreference(garden.by(off.account.id), choice);
  await stopGardenMailings(garden.by(left.account.id), { gardenId: garden.id, isStopped: true });
  expect(await garden.preview(id)).toMatchObject({ recipients: 2, residences: 2, counts: 2 });
  await saveMailingPreference(garden.by(open.account.id), choice);
  await saveMailingPreference(garden.by(shared.account.id), choice);
  expect(await garden.preview(id)).toMatchObject({ recipients: 0, residences: 0, itemList: [] });
});

test("levels and kinds narrow the families, and the preview names them", async () => {
  const first = await garden.family({ level: 1 });
  await garden.family({ level: 2 });
  await garden.family({ level: 1, kind: "famous", source: "县志" });
  const id = await garden.draft({ levels: [1], kinds: ["ordinary"] });
  expect(await garden.preview(id)).toMatchObject({ levels: [1], kinds: ["ordinary"], recipients: 1 });
  await garden.send(id);
  await garden.deliver();
  expect(await garden.inboxOf(first.account.id)).toHaveLength(1);
  expect(await getMailing(editor, { id })).toMatchObject({ counts: { recipients: 1, sent: 1 } });
});

test("the preview shows real recipients masked, with the numbers, and the last letter; read-only staff see no phone", async () => {
  const open = await garden.family({ name: "周念慈", letter: "Z", number: 1 });
  const quiet = await garden.family({ name: "沈默", letter: "S", number: 2, is_private: true });
  await garden.allowSms(open.account.id);
  const earlier = await garden.draft({ title: "上一封" });
  await garden.send(earlier);
  const id = await garden.draft(smsLetter);
  const shown = await garden.preview(id);
  const masked = `${[...open.account.nickname][0]}**`;
  expect(shown).toMatchObject({ last_title: "上一封", last_time: "2026-11-21 12:00:00", recipients: 2 });
  expect(shown.sms).toEqual({
    recipients: 1,
    not_allowed: 1,
    unverified: 0,
    text: "云麓园来信：清明开放时间有变。全文在站内消息里，拒收请在站内关闭",
    segments: 1,
    price_fen: 5,
    cost_fen: 5,
  });
  expect(shown.itemList).toMatchObject([
    { nickname: masked, mobile: expect.stringMatching(/^139\*{4}\d{4}$/), by_sms: true },
    { by_sms: false, content: expect.stringContaining("沈**（S区 0002 号）") },
  ]);
  // The last paragraph too, as the family reads it.
  const why = "您收到这封信，是因为您照看着云麓园里的居所。不想再收，随时可以在站内关掉。";
  for (const { content } of shown.itemList) expect(content.split("\n").at(-1)).toBe(why);
  const readOnly = await garden.preview(id, await garden.staff("readOnly"));
  expect(readOnly.itemList.map(({ mobile }) => mobile)).toEqual(["", ""]);
  expect(JSON.stringify(shown)).not.toContain(quiet.account.nickname);
  const recipients = await listRecipients(await garden.staff("readOnly"), { id: earlier, only: "", ...firstPage });
  expect(recipients.itemList).toMatchObject([
    { number: 1, mobile: "", state: "waiting" },
    { number: 2, mobile: "" },
  ]);
});

test("a hundred gardens are offered; where there are more, a letter's garden is given by its number", async () => {
  const ctx = await garden.staff("editor");
  expect((await mailingOptions(ctx)).has_more_gardens).toBe(false);
  await sql`
    insert into garden (name, kind, region, address, summary, content_html, banners, position, created_at)
    select '园' || n, 'ordinary', '浙江,安吉', '', '', '', '{}', 1000 + n, now() from generate_series(1, 120) as n`.execute(
    ctx.db,
  );
  const { gardens, has_more_gardens } = await mailingOptions(ctx);
  expect([gardens.length, has_more_gardens]).toEqual([100, true]);
});

test("without a template there are no SMS, with the reason; a copy of such a letter has none either", async () => {
  const { account } = await garden.family();
  await garden.allowSms(account.id);
  const silent = testServices({ sms: { ...garden.services.sms, name: "aliyun", canNotify: () => false } });
  const ctx = await garden.staff("editor", silent);
  const { sms } = await mailingOptions(ctx);
  expect(sms).toMatchObject({ is_possible: false, reason: expect.stringContaining("SMS_TEMPLATE_MAILING") });
  expect(await errorOf(saveMailing(ctx, { ...draft(), bySms: 1, smsLine: "清明" }))).toBe("mailingSmsOff");
  const id = await garden.draft(smsLetter);
  expect(await errorOf(sendMailing(ctx, { id, version: 1, recipients: 1, sms: 1 }))).toBe("mailingSmsOff");
  const copy = await copyMailing(ctx, { id });
  expect(await getMailing(ctx, copy)).toMatchObject({ state: "draft", by_sms: false, title: "清明开放时间" });
});

test("a draft is saved, changed by its version and deleted; a sent one can only be copied", async () => {
  await garden.family();
  const saved = await saveMailing(editor, draft());
  const next = await saveMailing(editor, { ...draft(), ...saved, title: "{园区名}来信" });
  expect(next).toEqual({ id: saved.id, version: 2 });
  const colleague = await garden.staff("editor");
  await expect(saveMailing(colleague, { ...draft(), ...saved, title: "旧的" })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  expect(await errorOf(removeMailing(editor, saved))).toBe("editedMeanwhile");
  expect(await errorOf(sendMailing(editor, { ...saved, recipients: 1, sms: 0 }))).toBe("editedMeanwhile");
  await garden.send(saved.id);
  const sent = { ...draft(), id: saved.id, version: 3 };
  expect(await errorOf(saveMailing(editor, sent))).toBe("mailingConfirmed");
  expect(await errorOf(removeMailing(editor, sent))).toBe("mailingConfirmed");
  const copy = await copyMailing(editor, { id: saved.id });
  await removeMailing(editor, copy);
  expect(await errorOf(getMailing(editor, copy))).toBe("notFound");
  const list = await listMailings(editor, { ...firstPage, state: "", gardenId: garden.id });
  expect(list).toMatchObject({ counts: 1, itemList: [{ title: "{园区名}来信", state: "sending" }] });
});

test("an unknown placeholder is an error at its place, and so is what providers reject in an SMS", async () => {
  const save = (changes: Partial<typeof texts>) => saveMailing(editor, { ...draft(), ...changes });
  await expect(save({ content: "{称呼}：\n{电话}" })).rejects.toMatchObject({
    error: "mailingUnknownPlace",
    field: "content",
    sentence: "第 2 行第 1 个字的“{电话}”不认得，花括号里只能写：{称呼}{逝者姓名}{居所编号}{园区名}",
  });
  await expect(save({ title: "{}" })).rejects.toMatchObject({ field: "title" });
  for (const smsLine of ["", "。！", "看 https://a.example", "打 13800000001", "{称呼}"])
    await expect(save({ bySms: 1, smsLine })).rejects.toMatchObject({ error: "mailingSmsLine", field: "smsLine" });
  expect(await errorOf(saveMailing(editor, { ...draft(), gardenId: 2_000_000_000 }))).toBe("notFound");
  const { id } = await save({ bySms: 1, smsLine: "清明开放时间有变。" });
  expect((await getMailing(editor, { id })).sms_line).toBe("清明开放时间有变");
});

test("nobody to write to, or other numbers than in the preview: nothing is sent", async () => {
  const id = await garden.draft();
  expect(await errorOf(garden.send(id))).toBe("mailingNobody");
  await garden.family();
  expect(await errorOf(sendMailing(editor, { id, version: 1, recipients: 2, sms: 0 }))).toBe("mailingChanged");
  expect((await getMailing(editor, { id })).state).toBe("draft");
});

test("strangers and other roles can neither write nor read letters, and read-only staff cannot send", async () => {
  await garden.family();
  const id = await garden.draft();
  const readOnly = await garden.staff("readOnly");
  expect((await garden.preview(id, readOnly)).recipients).toBe(1);
  const sending = { id, version: 1, recipients: 1, sms: 0 };
  for (const work of [saveMailing(readOnly, draft()), sendMailing(readOnly, sending), stopMailing(readOnly, { id })])
    expect(await errorOf(work)).toBe("staffRoleMissing");
  const reviewer = await garden.staff("reviewer");
  for (const work of [garden.preview(id, reviewer), getMailing(reviewer, { id }), copyMailing(reviewer, { id })])
    expect(await errorOf(work)).toBe("staffRoleMissing");
  const stranger = garden.visitor();
  for (const work of [garden.preview(id, stranger), sendMailing(stranger, sending), getMailingPreference(stranger)])
    expect(await errorOf(work)).toBe("sessionInvalid");
});

test("the letters of a garden that was hidden since can be stopped by who got one, and received again", async () => {
  const { account } = await garden.family();
  await garden.send(await garden.draft());
  await garden.deliver();
  await garden.db.updateTable("garden").set({ hidden_at: garden.now }).where("id", "=", garden.id).execute();
  const stopped = [{ garden_id: garden.id, garden_name: "云麓园" }];
  const by = garden.by(account.id);
  expect(await stopGardenMailings(by, { gardenId: garden.id, isStopped: true })).toMatchObject({
    stopped_gardens: stopped,
  });
  expect(await stopGardenMailings(by, { gardenId: garden.id, isStopped: false })).toMatchObject({
    stopped_gardens: [],
  });
});

test("everyone's choices: none but letters in the inbox by default; each change is audited once", async () => {
  const { account } = await garden.family();
  const before = await getMailingPreference(garden.by(account.id));
  expect(before).toEqual({ accepts_mailings: true, accepts_sms: false, stopped_gardens: [] });
  await stopGardenMailings(garden.by(account.id), { gardenId: garden.id, isStopped: true });
  const stopped = await stopGardenMailings(garden.by(account.id), { gardenId: garden.id, isStopped: true });
  expect(stopped.stopped_gardens).toEqual([{ garden_id: garden.id, garden_name: "云麓园" }]);
  expect(await stopGardenMailings(garden.by(account.id), { gardenId: garden.id, isStopped: false })).toEqual(before);
  expect(await errorOf(stopGardenMailings(garden.by(account.id), { gardenId: 2_000_000_000, isStopped: true }))).toBe(
    "notFound",
  );
  const hidden = await aGarden(garden.db, { hidden_at: garden.now });
  expect(await errorOf(stopGardenMailings(garden.by(account.id), { gardenId: hidden, isStopped: true }))).toBe(
    "notFound",
  );
  const audited = await garden.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "account.setMailings")
    .orderBy("id")
    .execute();
  expect(audited).toMatchObject([{ after: { stopped_gardens: [garden.id] } }, { after: { stopped_gardens: [] } }]);
});
