import { afterAll, beforeAll, expect, test } from "vitest";
import { studentRemembrance } from "@changming/contract/student-remembrance";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { listStudentRemembrances, presentStudentRemembrance } from "./list-student-remembrances.ts";
import { writeStudentRemembrance, removeStudentRemembrance } from "./write-student-remembrance.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const student = { schoolName: "青山小学", className: "五年级2班", studentName: "小明", ref: null };
const list = (accountId: number, residenceId: number) =>
  listStudentRemembrances(by(accountId), { residenceId, page: 1, pageSize: 10 });

test("a student remembrance is listed for owner and managers only, newest first", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const owner = await aMember(database.db, residenceId, "owner");
  const manager = await aMember(database.db, residenceId, "manager");
  const relative = await aMember(database.db, residenceId, "relative");
  const teacher = await anAccount(database.db);
  await writeStudentRemembrance(by(teacher.id), { ...student, residenceId });
  const later = new Date(testNow.getTime() + 1_000);
  await writeStudentRemembrance(by(teacher.id, later), { ...student, residenceId, studentName: "小红" });
  for (const { id } of [owner, manager]) {
    const { counts, rows } = await list(id, residenceId);
    expect([counts, ...rows.map(presentStudentRemembrance)]).toMatchObject([
      2,
      { schoolName: "青山小学", className: "五年级2班", studentName: "小红", date_time: "2026-11-21 12:00:01" },
      { studentName: "小明" },
    ]);
  }
  for (const { id } of [relative, teacher]) {
    await expect(list(id, residenceId)).rejects.toMatchObject({ error: "notFound" });
  }
});

test("whether a guardian's or teacher's consent was given is stored", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const storedConsent = async (consent: number | undefined) => {
    const { id } = await writeStudentRemembrance(by((await anAccount(database.db)).id), {
      ...student,
      residenceId,
      consent,
    });
    const remembrances = database.db.selectFrom("student_remembrance").select("has_consent").where("id", "=", id);
    return (await remembrances.executeTakeFirstOrThrow()).has_consent;
  };
  expect([await storedConsent(1), await storedConsent(undefined)]).toEqual([true, false]);
});

test("a student's name is encrypted in the database", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentRemembrance(by(teacher.id), { ...student, residenceId, studentName: "罕见名" });
  const remembrances = database.db.selectFrom("student_remembrance").selectAll().where("id", "=", id);
  expect(JSON.stringify(await remembrances.executeTakeFirstOrThrow())).not.toContain("罕见名");
});

test("no student's name is in the audit log", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentRemembrance(by(teacher.id), { ...student, residenceId, studentName: "罕见名" });
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "studentRemembrance")
    .where("object_id", "=", id)
    .execute();
  expect(audited).toMatchObject([{ verb: "studentRemembrance.write", actor_id: teacher.id, after: { residenceId } }]);
  expect(JSON.stringify(audited)).not.toContain("罕见名");
});

test("a ref makes one, even ten times at once, and an account can write one per second", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const created = await Promise.all(
    Array.from({ length: 10 }, () => writeStudentRemembrance(by(teacher.id), { ...student, residenceId, ref: "one" })),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  await expect(writeStudentRemembrance(by(teacher.id), { ...student, residenceId, ref: "two" })).rejects.toMatchObject({
    error: "messageTooSoon",
  });
});

test("strangers, visitors and blocklisted terms are rejected, and nothing is stored", async () => {
  const { id: residenceId } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, residenceId, "owner");
  const stranger = await anAccount(database.db);
  const input = { ...student, residenceId };
  await expect(writeStudentRemembrance(by(stranger.id), input)).rejects.toMatchObject({ error: "notFound" });
  await expect(writeStudentRemembrance(testCtx(database.db), input)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(writeStudentRemembrance(by(owner.id), { ...input, className: "王八蛋班" })).rejects.toMatchObject({
    error: "wordsRefused",
    field: "className",
  });
  expect(await list(owner.id, residenceId)).toEqual({ counts: 0, rows: [] });
});

test("only the residence's owner and managers can delete a student remembrance, and for good", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const owner = await aMember(database.db, residenceId, "owner");
  const relative = await aMember(database.db, residenceId, "relative");
  const { id: elsewhere } = await aResidence(database.db);
  const other = await aMember(database.db, elsewhere, "owner");
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentRemembrance(by(teacher.id), { ...student, residenceId });
  for (const [account, at] of [
    [relative, residenceId],
    [teacher, residenceId],
    [other, elsewhere],
    [other, residenceId],
  ] as const) {
    await expect(removeStudentRemembrance(by(account.id), { id, residenceId: at })).rejects.toMatchObject({
      error: "notFound",
    });
  }
  await removeStudentRemembrance(by(owner.id), { id, residenceId });
  expect(await list(owner.id, residenceId)).toEqual({ counts: 0, rows: [] });
  await expect(removeStudentRemembrance(by(owner.id), { id, residenceId })).rejects.toMatchObject({
    error: "notFound",
  });
});

test.each([
  [{ schoolName: " " }, "请输入学校名称，如：XX学校"],
  [{ className: "" }, "请输入班级，如：五年级2班"],
  [{ studentName: "\u200b" }, "请输入姓名"],
  [{ consent: "0" }, "请先征得监护人或老师的同意"],
  [{ schoolName: "学".repeat(41) }, "学校名称最多 40 个字"],
])("%j is invalid: %s", (change, message) => {
  const right = { residenceId: "1", schoolName: "青山小学", className: "五年级2班", studentName: "小明", consent: "1" };
  expect(studentRemembrance.write.input.safeParse(right).success).toBe(true);
  const read = studentRemembrance.write.input.safeParse({ ...right, ...change });
  expect(read.error?.issues[0]?.message).toBe(message);
});
