import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { settleUploads } from "../upload/settle-uploads.ts";
import { anApplication, apply, setFee } from "../testing/applications.ts";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";

let database: TestDatabase;
let gardenId: number;
let gardenAdmin: Actor;

const staff: Actor = { kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" };

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  await setFee(database.db, 0);
  gardenId = await aGarden(database.db);
  gardenAdmin = await aGardenAdminAccount(gardenId);
});

async function aGardenAdminAccount(garden: number): Promise<Actor> {
  const { id } = await anAccount(database.db);
  await aGardenAdmin(database.db, garden, id);
  return asAccount(id);
}

const waiting = (overrides: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(database.db, { garden_id: gardenId, ...overrides });
const by = (actor: Actor) => testCtx(database.db, actor);
const approve = (id: number, actor = gardenAdmin, level = 1) => approveApplication(by(actor), { id, times: 1, level });
const reject = (id: number, actor = gardenAdmin, reason = "看不清") =>
  rejectApplication(by(actor), { id, times: 1, reasonCode: "", reason });
const rowOf = (id: number) =>
  database.db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const count = async (table: "residence" | "residence_member" | "property_certificate" | "application_event") =>
  (
    await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

test("the calendar of each date given in the application becomes that of its reminder", async () => {
  const id = await waiting({ birth_on: "1938-03-12", birth_calendar: "lunar", death_calendar: "solar" });
  await approve(id);
  const { residence_id } = await rowOf(id);
  const made = await database.db
    .selectFrom("residence")
    .select(["birthday_by", "anniversary_by"])
    .where("id", "=", residence_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ birthday_by: "lunar", anniversary_by: "solar" });
});

test("approval creates residence, number, owner, certificate and portrait, and notifies the applicant", async () => {
  const applicant = by(asAccount((await anAccount(database.db)).id));
  const { application } = await apply(applicant, gardenId);
  const ctx = by(gardenAdmin);
  const { place, application: approved } = await approveApplication(ctx, { id: application.id, times: 1, level: 3 });
  expect(place).toMatchObject({ letter: "Z", number: 1 });
  expect(approved).toMatchObject({ state: "approved", decider_kind: "account", decided_at: testNow });
  const id = approved.residence_id ?? 0;
  const made = await database.db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    kind: "ordinary",
    name: "周念慈",
    gender: 2,
    birth_on: "1938-04-12",
    death_on: "2023-12-14",
    garden_id: gardenId,
    level: 3,
    letter: "Z",
    number: 1,
    plaque: "念慈堂",
    is_private: false,
    portrait: application.portrait,
  });
  const members = database.db.selectFrom("residence_member").select(["account_id", "role"]);
  expect(await members.where("residence_id", "=", id).execute()).toEqual([
    { account_id: application.account_id, role: "owner" },
  ]);
  const certificate = await database.db
    .selectFrom("property_certificate")
    .select(["certificate_number", "residence_area", "issued_at"])
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(certificate).toEqual({
    certificate_number: expect.stringMatching(/^CM-2026-\d{6}$/),
    residence_area: "6.4 平方米",
    issued_at: testNow,
  });
  const garden = database.db.selectFrom("garden").select("listed_count").where("id", "=", gardenId);
  expect(await garden.executeTakeFirst()).toEqual({ listed_count: 1 });
  const notice = await database.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", application.account_id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(notice.title).toBe("入驻申请已通过");
  expect(notice.content_html).toContain("Z区 0001 号");
  await ctx.services.settle();
  expect(ctx.services.notices).toEqual([{ mobile: expect.stringMatching(/^139/), notice: "applicationApproved" }]);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["residences", "gardens"]));
  await settleUploads({ ...applicant, actor: { kind: "job", name: "settleUploads" } });
  expect([...applicant.uploadFiles.files.keys()].filter((key) => key.startsWith("residence/"))).toHaveLength(4);
});

test.each([
  ["单雄信", "S"],
  ["解缙", "X"],
  ["仇英", "Q"],
  ["曾国藩", "Z"],
  ["查良镛", "Z"],
  ["尉迟恭", "Y"],
  ["John Lee", "J"],
  ["!Kung", "#"],
])("%s gets zone %s", async (name, letter) => {
  expect((await approve(await waiting({ name }))).place).toMatchObject({ letter, number: 1 });
});

test("a family that reads its name otherwise gets the letter of that reading", async () => {
  const id = await waiting({ name: "郇正" });
  expect((await approveApplication(by(gardenAdmin), { id, times: 1, level: 1, letter: "H" })).place).toMatchObject({
    letter: "H",
  });
});

test("numbers continue within their zone, and ten approved at once get ten numbers", async () => {
  await aResidence(database.db, { garden_id: gardenId, letter: "Z", number: 26 });
  const ids = await Promise.all(Array.from({ length: 10 }, () => waiting()));
  const made = await Promise.all(ids.map((id) => approve(id)));
  const numbers = made.map(({ place }) => place?.number ?? 0).toSorted((a, b) => a - b);
  expect(numbers).toEqual([27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
});

test("an unknown level is rejected, and nothing is created", async () => {
  const id = await waiting();
  const before = await count("residence");
  await expect(approve(id, gardenAdmin, 8)).rejects.toMatchObject({ error: "invalidInput", field: "level" });
  expect([await count("residence"), (await rowOf(id)).state]).toEqual([before, "underReview"]);
});

test("a rejection gives a standard or free reason, and links back to the form", async () => {
  const standard = await waiting();
  const own = await waiting({ name: "周明远" });
  await rejectApplication(by(gardenAdmin), { id: standard, times: 1, reasonCode: "deathProof", reason: "" });
  const ctx = by(gardenAdmin);
  await rejectApplication(ctx, { id: own, times: 1, reasonCode: "deathProof", reason: "第二页缺了一角。" });
  expect(await rowOf(standard)).toMatchObject({
    state: "rejected",
    reason_code: "deathProof",
    reason: "身故证明材料看不清楚或不完整，请重新上传",
  });
  const { account_id, reason } = await rowOf(own);
  expect(reason).toBe("第二页缺了一角。");
  const message = await database.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  expect(message.title).toBe("入驻申请没有通过");
  expect(message.content_html).toContain("原因：第二页缺了一角。</p>");
  expect(message.content_html).toContain(`/home_apply?id=${own}`);
  expect(message.content_html).not.toContain("退回");
  await ctx.services.settle();
  expect(ctx.services.notices).toMatchObject([{ notice: "applicationRejected" }]);
});

test("of two who decide at once one wins; the other reads that it was decided and when, without a name", async () => {
  const other = await aGardenAdminAccount(gardenId);
  for (const [first, second] of [
    [approve, reject],
    [approve, approve],
    [reject, reject],
  ] as const) {
    const id = await waiting();
    const residences = await count("residence");
    const tried = await Promise.allSettled([first(id), second(id, other)]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { state } = await rowOf(id);
    expect(tried.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        error: "applicationDecided",
        sentence: `另一位园区管理员已在 2026-11-21 12:00 ${state === "approved" ? "通过" : "驳回"}了这份申请`,
      },
    });
    expect(await count("residence")).toBe(residences + (state === "approved" ? 1 : 0));
  }
});

test("a decision sent twice by one person counts once; a different one is rejected as already decided", async () => {
  const id = await waiting();
  const [one, two] = await Promise.all([approve(id), approve(id)]);
  expect(two.application.residence_id).toBe(one.application.residence_id);
  expect(two.place).toMatchObject({ number: one.place?.number });
  await expect(reject(id)).rejects.toMatchObject({ sentence: expect.stringMatching(/^您已在/) });
});

test("a repeated decision with other choices or another reason is rejected with the decision made", async () => {
  const approved = await waiting();
  await approve(approved, gardenAdmin, 2);
  const otherZone = () => approveApplication(by(gardenAdmin), { id: approved, times: 1, level: 2, letter: "Q" });
  for (const second of [() => approve(approved, gardenAdmin, 3), otherZone]) {
    await expect(second()).rejects.toMatchObject({
      error: "applicationDecided",
      sentence: expect.stringMatching(/^您已在.*通过/),
    });
  }
  const rejected = await waiting();
  await reject(rejected, gardenAdmin, "看不清");
  await expect(reject(rejected, gardenAdmin, "日期不对")).rejects.toMatchObject({ error: "applicationDecided" });
  const standard = rejectApplication(by(gardenAdmin), { id: rejected, times: 1, reasonCode: "dates", reason: "" });
  await expect(standard).rejects.toMatchObject({ error: "applicationDecided" });
  expect((await reject(rejected, gardenAdmin, "看不清")).application).toMatchObject({ reason: "看不清" });
});

test("a decision on an application resubmitted since it was loaded is rejected", async () => {
  const ctx = by(asAccount((await anAccount(database.db)).id));
  const { id } = (await apply(ctx, gardenId, { name: "旧名字" })).application;
  const other = await aGardenAdminAccount(gardenId);
  await reject(id, other);
  await apply({ ...ctx, clock: () => daysFromNow(1) }, gardenId, { id, name: "新名字" });
  for (const stale of [() => approve(id), () => reject(id), () => approve(id, other), () => approve(id, staff)]) {
    await expect(stale()).rejects.toMatchObject({ error: "applicationChanged" });
  }
  expect(await rowOf(id)).toMatchObject({ state: "underReview", name: "新名字" });
  const seen = await approveApplication(by(gardenAdmin), { id, times: 2, level: 1 });
  expect(seen.application).toMatchObject({ state: "approved", name: "新名字" });
});

test("a reviewer's free text is in no audit entry, which outlives the application", async () => {
  const id = await waiting();
  await reject(id, gardenAdmin, "周念慈的生日不对");
  const entries = database.db.selectFrom("audit_entry").select("after").where("object_kind", "=", "application");
  expect(await entries.where("object_id", "=", id).execute()).toEqual([
    { after: { state: "rejected", times: 1, reasonCode: "" } },
  ]);
});

test("staff decide for every garden, and later reviewers read that staff decided", async () => {
  const approved = await waiting();
  const rejected = await waiting();
  await approve(approved, staff);
  await reject(rejected, staff);
  expect(await rowOf(approved)).toMatchObject({ decider_kind: "staff", decided_by: 7 });
  await expect(approve(rejected)).rejects.toMatchObject({ sentence: expect.stringMatching(/^平台工作人员已在/) });
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["actor_kind", "actor_id", "actor_name"])
    .where("object_kind", "=", "application")
    .where("object_id", "=", approved)
    .executeTakeFirst();
  expect(audited).toEqual({ actor_kind: "staff", actor_id: 7, actor_name: "林编辑" });
});

test("a visitor, a stranger, the applicant and another garden's administrator get notFound", async () => {
  const account = await anAccount(database.db);
  const id = await waiting({ account_id: account.id });
  const others = [visitor, asAccount((await anAccount(database.db)).id), asAccount(account.id)];
  for (const actor of [...others, await aGardenAdminAccount(await aGarden(database.db))]) {
    for (const one of [id, 2_000_000_000]) {
      await expect(approve(one, actor)).rejects.toMatchObject({ error: "notFound" });
      await expect(reject(one, actor)).rejects.toMatchObject({ error: "notFound" });
    }
  }
  expect((await rowOf(id)).state).toBe("underReview");
});

test("nobody decides their own application", async () => {
  const own = await waiting({ account_id: gardenAdmin.kind === "account" ? gardenAdmin.accountId : 0 });
  await expect(approve(own)).rejects.toMatchObject({ error: "ownApplication" });
  await approve(own, staff);
});

test("an application not yet paid cannot be decided", async () => {
  const id = await waiting({ state: "awaitingPayment" });
  await expect(approve(id)).rejects.toMatchObject({ error: "notFound" });
  await expect(approve(id, staff)).rejects.toMatchObject({ error: "notFound" });
});

test.each([
  ["decided without a time", { state: "rejected" as const, reason: "x" }],
  [
    "rejected without a reason",
    { state: "rejected" as const, decided_at: daysFromNow(0), decider_kind: "staff" as const, decided_by: 1 },
  ],
  ["under review without documents", { death_proof: null, relation_proof: null, documents_erased_at: daysFromNow(0) }],
  ["with one document gone", { death_proof: null }],
  ["with ten other documents", { other_proofs: Array.from({ length: 10 }, () => "vault/x") }],
  ["approved without a residence", { state: "approved" as const, decided_at: daysFromNow(0) }],
  ["with a document outside the vault", { death_proof: "uploads/aaaaaaaaaaaaaaaaaaaaaa" }],
  ["under review without having been sent", { sent_at: null, times_sent: 0 }],
])("the database rejects an application that is %s", async (_what, overrides) => {
  await expect(waiting(overrides)).rejects.toThrow(/violates check constraint/);
});

test.each([
  [undefined, false, "它现在是公开的：姓名、生卒、籍贯、照片和编号"],
  [0, false, "想改成私密，随时在家庭居所的“谁可以来”里改"],
  [1, true, "照您申请时的选择，它是私密的"],
])(
  "applied for with is_close %s, the residence starts private: %s, and the message says so",
  async (is_close, isPrivate, sentence) => {
    const applicant = by(asAccount((await anAccount(database.db)).id));
    const { application } = await apply(applicant, gardenId, is_close === undefined ? {} : { is_close });
    const { application: approved } = await approve(application.id);
    const id = approved.residence_id ?? 0;
    const made = await database.db
      .selectFrom("residence")
      .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
      .select(["residence.is_private", "counter.is_listed"])
      .where("residence.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(made).toEqual({ is_private: isPrivate, is_listed: !isPrivate });
    const notice = await database.db
      .selectFrom("inbox_message")
      .select("content_html")
      .where("account_id", "=", application.account_id)
      .where("title", "=", "入驻申请已通过")
      .executeTakeFirstOrThrow();
    expect(notice.content_html).toContain(sentence);
  },
);

test("a private residence applied for stays private when the resubmission leaves the field out", async () => {
  const applicant = by(asAccount((await anAccount(database.db)).id));
  const { application } = await apply(applicant, gardenId, { is_close: 1 });
  await reject(application.id);
  const later = { ...applicant, clock: () => daysFromNow(1) };
  expect((await apply(later, gardenId, { id: application.id })).application.is_private).toBe(true);
  await rejectApplication(by(gardenAdmin), { id: application.id, times: 2, reasonCode: "", reason: "看不清" });
  const again = { ...applicant, clock: () => daysFromNow(2) };
  expect((await apply(again, gardenId, { id: application.id, is_close: 0 })).application.is_private).toBe(false);
});
