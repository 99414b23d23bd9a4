import { afterAll, beforeAll, expect, test } from "vitest";
import { concern } from "@changming/contract/concern";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { anImageOf } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testSecrets } from "../testing/test-services.ts";
import { addMessage } from "../testing/tributes.ts";
import { submitAlive, submitRelativeRequest, submitReport } from "./submit-concern.ts";
import { decryptSender } from "./encrypted-sender.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

let addresses = 0;
/** A visitor from an address of their own. */
const from = (address = `192.0.2.${(addresses += 1)}`, now = testNow) => ({
  ...testCtx(database.db, visitor, now),
  address,
});
const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const reportInput = { reason: "untrue", content: "年份不对", contact: "", ref: null } as const;
const request = {
  residenceId: null,
  subjectName: "周念慈",
  applicantName: "周念慈",
  contact: "13900000000",
  content: "我还健在",
  ref: null,
};
const relative = { ...request, relation: "儿子", wish: "remove", proofs: [] } as const;

/** The row as stored. */
const rowOf = (number: string) =>
  database.db.selectFrom("concern").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

/** The row with its sealed columns opened. */
async function concernOf(number: string) {
  const row = await rowOf(number);
  return { ...row, ...decryptSender(testSecrets, row) };
}

test("a report gets a number, a place in the queue, and a snapshot that later changes do not touch", async () => {
  const { id } = await aResidence(database.db);
  const first = await submitReport(from(), { ...reportInput, target: { kind: "residence", id } });
  const second = await submitReport(from(), { ...reportInput, target: { kind: "residence", id } });
  expect(first.number).toMatch(/^JB-2026-\d{6}$/);
  expect(second.place).toBe(first.place + 1);
  await database.db.updateTable("residence").set({ intro_html: "<p>改过了</p>" }).where("id", "=", id).execute();
  expect(await concernOf(first.number)).toMatchObject({
    kind: "report",
    state: "waiting",
    account_id: null,
    residence_id: id,
    target_kind: "residence",
    target_id: id,
    reason: "untrue",
    content: "年份不对",
    made_at: testNow,
    evidence: { name: "周念慈", intro_html: "<p>她教了四十年书。</p>" },
  });
});

test("any other page is reported by its path", async () => {
  const { number } = await submitReport(from(), {
    ...reportInput,
    target: { kind: "page", path: "/news_details?id=3" },
  });
  expect(await concernOf(number)).toMatchObject({
    target_kind: "page",
    target_id: null,
    residence_id: null,
    evidence: { path: "/news_details?id=3" },
  });
});

test("reports of a message and a photo contain its text and caption", async () => {
  const { id } = await aResidence(database.db);
  const writer = await anAccount(database.db);
  await addMessage(database.db, id, { content: "难听的话", account_id: writer.id });
  const albumId = await anAlbum(database.db, id);
  await aPhoto(database.db, albumId, { caption: "合影" });
  const message = await database.db
    .selectFrom("message")
    .select("id")
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  const photo = await database.db
    .selectFrom("photo")
    .select("id")
    .where("album_id", "=", albumId)
    .executeTakeFirstOrThrow();
  const ofMessage = await submitReport(from(), { ...reportInput, target: { kind: "message", id: message.id } });
  const ofPhoto = await submitReport(from(), { ...reportInput, target: { kind: "photo", id: photo.id } });
  expect(await concernOf(ofMessage.number)).toMatchObject({
    residence_id: id,
    evidence: { content: "难听的话", account_id: writer.id, nickname: writer.nickname },
  });
  expect(await concernOf(ofPhoto.number)).toMatchObject({ residence_id: id, evidence: { caption: "合影" } });
});

test("a target the sender may not see is rejected like one that does not exist", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  await addMessage(database.db, closed.id, { content: "家里话" });
  await addMessage(database.db, closed.id, { content: "已删的话", state: "deleted" });
  const rows = await database.db
    .selectFrom("message")
    .select(["id", "state"])
    .where("residence_id", "=", closed.id)
    .orderBy("id")
    .execute();
  const member = await aMember(database.db, closed.id, "relative");
  const targets = [
    { kind: "residence", id: closed.id } as const,
    { kind: "residence", id: 2_000_000_000 } as const,
    { kind: "photo", id: 2_000_000_000 } as const,
    ...rows.map(({ id }) => ({ kind: "message", id }) as const),
  ];
  for (const target of targets) {
    await expect(submitReport(from(), { ...reportInput, target })).rejects.toMatchObject({ error: "notFound" });
  }
  const visible = rows.find(({ state }) => state === "shown")?.id ?? 0;
  const created = await submitReport(by(member.id), { ...reportInput, target: { kind: "message", id: visible } });
  expect(await concernOf(created.number)).toMatchObject({ account_id: member.id });
});

test("alive and relative requests have queues of their own; their senders learn nothing of the page", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const alive = await submitAlive(from(), request);
  const again = await submitAlive(from(), { ...request, residenceId: closed.id });
  const unknown = await submitAlive(from(), { ...request, residenceId: 2_000_000_000 });
  const requested = await submitRelativeRequest(from(), { ...relative, residenceId: closed.id });
  expect(alive.number).toMatch(/^PA-2026-\d{6}$/);
  expect(requested.number).toMatch(/^QS-2026-\d{6}$/);
  expect([again.place, unknown.place]).toEqual([alive.place + 1, alive.place + 2]);
  expect(await concernOf(requested.number)).toMatchObject({
    kind: "relative",
    residence_id: closed.id,
    subject_name: "周念慈",
    relation: "儿子",
    reason: "remove",
    contact: "13900000000",
    evidence: { name: "周念慈", is_private: true },
  });
  expect(await concernOf(unknown.number)).toMatchObject({ residence_id: 2_000_000_000, evidence: null });
});

test("a signed-in relative attaches documents, stored in the vault; a visitor cannot", async () => {
  const account = await anAccount(database.db);
  const url = await anImageOf(database.db, account.id);
  await expect(submitRelativeRequest(from(), { ...relative, proofs: [url] })).rejects.toMatchObject({
    error: "uploadUnknown",
  });
  const { number } = await submitRelativeRequest(by(account.id), { ...relative, proofs: [url] });
  expect((await concernOf(number)).proofs).toEqual([expect.stringMatching(/^vault\/[\w-]{22}$/)]);
});

test("one ref makes one concern, also ten times at once, and returns the same number", async () => {
  const address = "198.51.100.7";
  const created = await Promise.all(
    Array.from({ length: 10 }, () => submitAlive(from(address), { ...request, ref: "r" })),
  );
  expect(new Set(created.map(({ number }) => number)).size).toBe(1);
  const elsewhere = await submitAlive(from("198.51.100.8"), { ...request, ref: "r" });
  expect(elsewhere.number).not.toBe(created[0]?.number);
});

test("twenty concerns in 24 hours per address, or IPv6 /64, also at once; the next day is free again", async () => {
  const own = (index: number) => from(`2001:db8:1:2::${index.toString(16)}`);
  const tried = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => submitAlive(own(index + 1), request)),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "concernsUsedUp" } });
  await submitAlive(from("2001:db8:1:3::1"), request);
  await submitAlive(from("2001:db8:1:2::99", daysFromNow(1)), request);
});

test("the sender's name, contact and text are stored sealed", async () => {
  const senderFields = { applicantName: "罕见姓名", contact: "罕见联系方式", content: "罕见的话" };
  const { number } = await submitAlive(from(), { ...request, ...senderFields });
  expect(JSON.stringify(await rowOf(number))).not.toContain("罕见");
  const { applicant_name: applicantName, contact, content } = await concernOf(number);
  expect({ applicantName, contact, content }).toEqual(senderFields);
});

test("addresses are not stored, and the audit holds the number only", async () => {
  const { number } = await submitAlive(from("203.0.113.77"), { ...request, contact: "罕见联系方式" });
  const row = await concernOf(number);
  expect(JSON.stringify(row)).not.toContain("203.0.113");
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("object_kind", "=", "concern")
    .where("object_id", "=", row.id)
    .execute();
  expect(audited).toEqual([{ verb: "concern.alive", after: { number } }]);
});

const report = { targetKind: "message", targetId: "1", reason: "insult" };
const relativeInput = {
  subjectName: "周",
  applicantName: "周",
  relation: "子",
  wish: "view",
  contact: "139",
  content: "请看",
};

test.each([
  [concern.report, { ...report, reason: "boring" }, "请选择举报的原因"],
  [concern.report, { ...report, targetKind: "account" }, "请说明举报的是什么"],
  [concern.report, { ...report, content: "长".repeat(501) }, "补充说明最多 500 个字"],
  [concern.relative, { ...relativeInput, contact: " " }, "请填写能联系到您的手机号或邮箱"],
  [concern.relative, { ...relativeInput, wish: undefined }, "请选择您的请求"],
  [concern.relative, { ...relativeInput, content: "" }, "请说明您的请求"],
  [concern.relative, { ...relativeInput, proofs: "a,b,c,d" }, "最多上传 3 份证明"],
  [concern.alive, { applicantName: "周", contact: "139" }, "请填写页面上的姓名"],
])("$action rejects %j: %s", (call, input, message) => {
  expect(call.input.safeParse(input).error?.issues[0]?.message).toBe(message);
});
