import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { submitAlive } from "../concern/submit-concern.ts";
import { aMember, anAccount, aResidence, aSession } from "../testing/builders.ts";
import { anAlbum, aPhoto, aRemembranceCertificate, aVisit } from "../testing/keepsakes.ts";
import { aCooperation, anInboxMessage } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { anOrder } from "../testing/paying.ts";
import { addMessage, aGift, aGivenGift, aStudentRemembrance } from "../testing/tributes.ts";
import { exportAccount } from "./export-account.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);

/** An account with data of every kind, at a residence that it manages and at another. */
async function aFullLife(mark: string) {
  const { db } = database;
  const account = await anAccount(db, { nickname: `${mark}名`, password_hash: `secret ${mark}` });
  const own = await aResidence(db, { intro_html: `<p>${mark}生平</p>` });
  const other = await aResidence(db);
  await aMember(db, own.id, "owner", { account, relation: `${mark}子` });
  const album = await anAlbum(db, own.id, { name: `${mark}相册` });
  await aPhoto(db, album, { caption: `${mark}照片` });
  await addMessage(db, other.id, { account_id: account.id, content: `${mark}来信` });
  await aGivenGift(db, { residenceId: other.id, gift: await aGift(db, { name: `${mark}花` }), accountId: account.id });
  const ordered = await aGift(db, { name: `${mark}订` });
  await anOrder(db, { accountId: account.id, residenceId: other.id, gift: ordered });
  await db
    .insertInto("remembrance")
    .values({ residence_id: other.id, account_id: account.id, on_day: "2026-11-20", at: daysFromNow(-1) })
    .execute();
  await aRemembranceCertificate(db, other.id, account.id, { book_number: `${mark}册` });
  await aVisit(db, { residenceId: other.id, accountId: account.id });
  await anInboxMessage(db, account.id, { title: `${mark}消息` });
  await aCooperation(db, { account_id: account.id, applicant_name: `${mark}姓名` });
  await aStudentRemembrance(db, other.id, account.id);
  const request = { residenceId: null, subjectName: `${mark}诉`, applicantName: `${mark}报`, content: "", ref: null };
  await submitAlive(by(account.id), { ...request, contact: "139" });
  const token = await aSession(db, account.id);
  return { account, token, own, other };
}

test("an export holds all of the account's own data, in Shanghai time, and nobody else's", async () => {
  const mine = await aFullLife("甲");
  await aFullLife("乙");
  const { filename, data } = await exportAccount(by(mine.account.id));
  expect(filename).toBe("changming-2026-11-21.json");
  const text = JSON.stringify(data);
  for (const part of ["名", "子", "生平", "相册", "照片", "来信", "花", "订", "册", "消息", "姓名", "诉", "报"])
    expect(text).toContain(`甲${part}`);
  expect(text).not.toContain("乙");
  expect(data["account"]).toMatchObject({ mobile: mine.account.mobile, created_at: "2026-11-21 12:00:00" });
  expect(data["studentRemembrances"]).toMatchObject([{ school_name: "青山小学", student_name: "小明" }]);
  expect(data["remembrances"]).toMatchObject([
    { on_day: "2026-11-20", at: "2026-11-20 12:00:00", residence_name: "周念慈" },
  ]);
});

test("it holds no password, token or internal id", async () => {
  const { account, token } = await aFullLife("丙");
  const text = JSON.stringify((await exportAccount(by(account.id))).data);
  expect(text).not.toContain("secret");
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/password|token|_hash|account_id/);
});

test("a residence made private since is not named, but what the account wrote there is included", async () => {
  const { account, other } = await aFullLife("丁");
  await database.db
    .updateTable("residence")
    .set({ is_private: true, name: "阿霱" })
    .where("id", "=", other.id)
    .execute();
  const text = JSON.stringify((await exportAccount(by(account.id))).data);
  expect(text).not.toContain("霱");
  expect(text).toContain("丁来信");
});

test("an export is audited and allowed three times in 24 hours, also of ten at once", async () => {
  const account = await anAccount(database.db);
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => exportAccount(by(account.id))));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(exportAccount(by(account.id))).rejects.toMatchObject({ error: "tooManyRequests" });
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("verb", "=", "account.export")
    .execute();
  expect(audited.filter(({ object_id }) => object_id === account.id)).toHaveLength(3);
  await exportAccount(by(account.id, daysFromNow(1)));
});

test("a visitor cannot export", async () => {
  await expect(exportAccount(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});
