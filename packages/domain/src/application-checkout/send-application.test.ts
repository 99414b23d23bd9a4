import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aForm, apply, setFee } from "../testing/applications.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { asAccount, testCtx, type TestCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { sendApplication } from "./send-application.ts";
import { withdrawApplication } from "../application/withdraw-application.ts";

let database: TestDatabase;
let gardenId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  await setFee(database.db, 0);
  gardenId = await aGarden(database.db);
});

const applicant = async (): Promise<TestCtx> => testCtx(database.db, asAccount((await anAccount(database.db)).id));
const later = (ctx: TestCtx, seconds: number): TestCtx => ({
  ...ctx,
  clock: () => new Date(testNow.getTime() + seconds * 1_000),
});
const rowOf = (id: number) =>
  database.db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const uploadsOf = (ctx: TestCtx) => {
  const accountId = ctx.actor.kind === "account" ? ctx.actor.accountId : 0;
  const rows = database.db.selectFrom("upload").select(["purpose", "drop_after"]).where("account_id", "=", accountId);
  return rows.orderBy("id").execute();
};

test("without a fee it is under review at once, its documents are in the vault, its applicant notified", async () => {
  const ctx = await applicant();
  const others = [await anUpload(ctx), await anUpload(ctx)].map(({ url }) => url).join(",");
  const { application, checkout } = await apply(ctx, gardenId, { other_zhengming: others, payType: null });
  expect(checkout).toBeNull();
  expect(await rowOf(application.id)).toMatchObject({
    state: "underReview",
    name: "周念慈",
    native_place: "浙江省,绍兴市",
    birth_on: "1938-04-12",
    portrait: expect.stringMatching(/^uploads\//),
    death_proof: expect.stringMatching(/^vault\//),
    other_proofs: [expect.stringMatching(/^vault\//), expect.stringMatching(/^vault\//)],
    times_sent: 1,
    sent_at: testNow,
  });
  const purposes = (await uploadsOf(ctx)).map(({ purpose }) => purpose);
  expect(purposes.filter((purpose) => purpose === "vault")).toHaveLength(4);
  expect(purposes).toContain("portrait");
  const [notice] = await database.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", application.account_id)
    .execute();
  expect(notice).toMatchObject({ title: "入驻申请已收到", content_html: expect.stringContaining("周念慈") });
  const events = database.db.selectFrom("application_event").select(["from_state", "to_state", "actor_id"]);
  expect(await events.where("application_id", "=", application.id).orderBy("id").execute()).toEqual([
    { from_state: null, to_state: "awaitingPayment", actor_id: application.account_id },
    { from_state: "awaitingPayment", to_state: "underReview", actor_id: application.account_id },
  ]);
});

test("its history cannot be changed", async () => {
  const { application } = await apply(await applicant(), gardenId);
  await expect(
    database.db.deleteFrom("application_event").where("application_id", "=", application.id).execute(),
  ).rejects.toThrow("written once");
});

test.each([
  [{ jiguan_str: "浙江省,成都市" }, "jiguan_str", "请选择籍贯"],
  [{ birthday: "2026-11-22", shengu_date: "2026-11-22" }, "birthday", "出生日期不能晚于今天"],
  [{ shengu_date: "1938-04-11" }, "shengu_date", "身故日期不能早于出生日期"],
  [{ garden_id: "2000000000" }, "garden_id", "请选择入驻申请的园区"],
  // 1938 had a leap seventh month and no leap third.
  [{ birthday: "1938-03-12", birthday_calendar: "lunar", birthday_leap: "1" }, "birthday", "请选择出生日期"],
  // 3 December 1938 in the solar calendar.
  [
    { birthday: "1938-10-12", birthday_calendar: "lunar", shengu_date: "1938-12-02" },
    "shengu_date",
    "身故日期不能早于出生日期",
  ],
])(
  "%o is rejected at %s with the message of R-application-6, and nothing is claimed",
  async (overrides, field, sentence) => {
    const ctx = await applicant();
    await expect(apply(ctx, gardenId, overrides)).rejects.toMatchObject({ error: "invalidInput", field, sentence });
    expect((await uploadsOf(ctx)).every(({ purpose }) => purpose === null)).toBe(true);
  },
);

test("a lunar date with its leap month is stored as given", async () => {
  const own = { birthday: "1938-07-12", birthday_calendar: "lunar", birthday_leap: "1" };
  const { application } = await apply(await applicant(), gardenId, own);
  expect(application).toMatchObject({ birth_on: "1938-07-12", birth_calendar: "lunar", birth_is_leap_month: true });
});

test("celebrities' and martyrs' gardens accept no applications", async () => {
  const garden = await aGarden(database.db, { kind: "martyrs" });
  await expect(apply(await applicant(), garden)).rejects.toMatchObject({ field: "garden_id" });
});

test("another's, a used or an unknown upload is rejected by its field, and nothing is stored", async () => {
  const ctx = await applicant();
  const foreign = (await anUpload(await applicant())).url;
  const used = await anUpload(ctx);
  for (const [field, value] of [
    ["avatar", foreign],
    ["shengu_zhengming", "kept:death"],
    ["relationship_zhengming", "/uploads/x"],
    ["other_zhengming", `${used.url},${used.url}`],
  ] as const) {
    await expect(apply(ctx, gardenId, { [field]: value })).rejects.toMatchObject({ error: "uploadUnknown", field });
  }
  expect((await uploadsOf(ctx)).every(({ purpose }) => purpose === null)).toBe(true);
});

test("the tenth other document is rejected, the ninth is not", async () => {
  const ctx = await applicant();
  const urls: string[] = [];
  for (let count = 0; count < 10; count += 1) urls.push((await anUpload(ctx)).url);
  await expect(apply(ctx, gardenId, { other_zhengming: urls.join(",") })).rejects.toMatchObject({
    field: "other_zhengming",
    sentence: "其他证明材料最多 9 张",
  });
  const { application } = await apply(ctx, gardenId, { other_zhengming: urls.slice(0, 9).join(",") });
  expect(application.other_proofs).toHaveLength(9);
});

test("an account applies for one person at a garden once, also of two at once", async () => {
  const ctx = await applicant();
  const forms = [await aForm(ctx, gardenId), await aForm(ctx, gardenId)];
  const send = (fields: (typeof forms)[number], seconds: number) =>
    sendApplication(later(ctx, seconds), { id: null, fields, payType: 4, returnUrl: "", quitUrl: "", ref: null });
  const tried = await Promise.allSettled(forms.map((fields, index) => send(fields, index * 10)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(apply(later(ctx, 30), gardenId)).rejects.toMatchObject({ error: "applicationOpen" });
  await expect(apply(later(ctx, 35), gardenId, { is_close: 1 })).rejects.toMatchObject({ error: "applicationOpen" });
  await apply(later(ctx, 40), gardenId, { birthday: "1938-04-13" });
  await apply(later(ctx, 50), await aGarden(database.db));
  await apply(await applicant(), gardenId);
});

test("the same ref, also ten times at once, makes one application with the same answer", async () => {
  const ctx = await applicant();
  const fields = await aForm(ctx, gardenId);
  const send = () => sendApplication(ctx, { id: null, fields, payType: 4, returnUrl: "", quitUrl: "", ref: "deed-1" });
  const sent = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(sent.map(({ application }) => application.id)).size).toBe(1);
  expect((await send()).application.id).toBe(sent[0]?.application.id);
});

test("the same ref with another form is rejected, and the first one stays", async () => {
  const ctx = await applicant();
  const fields = await aForm(ctx, gardenId);
  const first = await apply(ctx, gardenId, { ...fields, ref: "deed-1" });
  const { id } = first.application;
  for (const own of [{ name: "周明远" }, { shuoming_text: "请改一改" }, { id }, await aForm(ctx, gardenId)]) {
    const other = apply(later(ctx, 60), gardenId, { ...fields, ...own, ref: "deed-1" });
    await expect(other).rejects.toMatchObject({ error: "alreadySent" });
  }
  expect((await rowOf(id)).name).toBe("周念慈");
  expect((await apply(later(ctx, 60), gardenId, { ...fields, ref: "deed-1" })).application.id).toBe(id);
});

test("the same ref reports no success for an application rejected or withdrawn since", async () => {
  const ctx = await applicant();
  const fields = await aForm(ctx, gardenId);
  const again = () => apply(later(ctx, 60), gardenId, { ...fields, ref: "deed-1" });
  const { id } = (await apply(ctx, gardenId, { ...fields, ref: "deed-1" })).application;
  await database.db
    .updateTable("application")
    .set({ state: "rejected", reason: "看不清", decided_at: testNow, decider_kind: "staff", decided_by: 1 })
    .where("id", "=", id)
    .execute();
  await expect(again()).rejects.toMatchObject({ error: "alreadySent" });
  await withdrawApplication(ctx, { id });
  expect((await rowOf(id)).ref_hash).toBeNull();
  await expect(again()).rejects.toMatchObject({ error: "alreadySent" });
});

test("a changed form sent after a lost answer is reported as an open application", async () => {
  const ctx = await applicant();
  const fields = await aForm(ctx, gardenId);
  await apply(ctx, gardenId, { ...fields, ref: "deed-1" });
  await expect(apply(later(ctx, 60), gardenId, { ...fields, name: "周念辞", ref: "deed-2" })).rejects.toMatchObject({
    error: "applicationOpen",
  });
});

test("an account sends ten new applications a day, and an eleventh the day after", async () => {
  const ctx = await applicant();
  const names = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"].map((digit) => `周${digit}`);
  for (const [index, name] of names.entries()) await apply(later(ctx, index * 2), gardenId, { name });
  await expect(apply(later(ctx, 86_399), gardenId)).rejects.toMatchObject({ error: "applicationsUsedUp" });
  expect((await apply(later(ctx, 86_400), gardenId)).application.state).toBe("underReview");
});

test("a second submission within a second is rejected", async () => {
  const ctx = await applicant();
  await apply(ctx, gardenId);
  await expect(apply(ctx, gardenId, { name: "周明远" })).rejects.toMatchObject({ error: "orderTooSoon" });
});

test("a visitor cannot apply", async () => {
  const fields = await aForm(await applicant(), gardenId);
  const input = { id: null, fields, payType: 4 as const, returnUrl: "", quitUrl: "", ref: null };
  await expect(sendApplication(testCtx(database.db, visitor), input)).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("an application under review cannot be changed, and a stranger's is not found", async () => {
  const ctx = await applicant();
  const { application } = await apply(ctx, gardenId);
  await expect(apply(later(ctx, 5), gardenId, { id: application.id })).rejects.toMatchObject({
    error: "applicationSettled",
  });
  const stranger = await applicant();
  for (const id of [application.id, 2_000_000_000]) {
    await expect(apply(stranger, gardenId, { id })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a rejected one is resubmitted: kept files stay, the others are released", async () => {
  const ctx = await applicant();
  const { application } = await apply(ctx, gardenId, { other_zhengming: (await anUpload(ctx)).url });
  await database.db
    .updateTable("application")
    .set({ state: "rejected", reason: "看不清", decided_at: testNow, decider_kind: "staff", decided_by: 1 })
    .where("id", "=", application.id)
    .execute();
  const unchanged = {
    avatar: `/${application.portrait}/960.webp`,
    shengu_zhengming: "kept:death",
    relationship_zhengming: "kept:other1",
  };
  const again = await apply(later(ctx, 60), gardenId, { id: application.id, ...unchanged, name: "周念辞" });
  expect(again.application).toMatchObject({
    id: application.id,
    state: "underReview",
    name: "周念辞",
    portrait: application.portrait,
    death_proof: application.death_proof,
    relation_proof: application.other_proofs[0],
    other_proofs: [],
    times_sent: 2,
    reason: "",
    decided_at: null,
  });
  const gone = await database.db
    .selectFrom("upload")
    .select("stored_as")
    .where("purpose", "=", "vault")
    .where("drop_after", "is not", null)
    .where("account_id", "=", application.account_id)
    .execute();
  expect(gone).toEqual([{ stored_as: application.relation_proof?.slice(6) }]);
});
