import { afterAll, beforeAll, expect, test } from "vitest";
import { studentRemembrance } from "@changming/contract/student-remembrance";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { listStudentWords } from "./list-student-words.ts";
import { presentStudentWord } from "./present.ts";
import { removeStudentWord } from "./remove-student-word.ts";
import { writeStudentWord } from "./write-student-word.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const pupil = { schoolName: "青山小学", className: "五年级2班", studentName: "小明", ref: null };
const list = (accountId: number, residenceId: number) =>
  listStudentWords(by(accountId), { residenceId, page: 1, pageSize: 10 });

test("a pupil's word is read by owner and manager, newest first, and by nobody else", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const [owner, manager] = [
    await aMember(database.db, residenceId, "owner"),
    await aMember(database.db, residenceId, "manager"),
  ];
  const [relative, teacher] = [await aMember(database.db, residenceId, "relative"), await anAccount(database.db)];
  await writeStudentWord(by(teacher.id), { ...pupil, residenceId });
  const later = new Date(testNow.getTime() + 1_000);
  await writeStudentWord(by(teacher.id, later), { ...pupil, residenceId, studentName: "小红" });
  for (const { id } of [owner, manager]) {
    const { counts, rows } = await list(id, residenceId);
    expect([counts, ...rows.map(presentStudentWord)]).toMatchObject([
      2,
      { schoolName: "青山小学", className: "五年级2班", studentName: "小红", date_time: "2026-11-21 12:00:01" },
      { studentName: "小明" },
    ]);
  }
  for (const { id } of [relative, teacher]) {
    await expect(list(id, residenceId)).rejects.toMatchObject({ error: "notFound" });
  }
});

test("it is kept whether a guardian's or teacher's consent was spoken of", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const kept = async (consent: number | undefined) => {
    const { id } = await writeStudentWord(by((await anAccount(database.db)).id), { ...pupil, residenceId, consent });
    const words = database.db.selectFrom("student_remembrance").select("has_consent").where("id", "=", id);
    return (await words.executeTakeFirstOrThrow()).has_consent;
  };
  expect([await kept(1), await kept(undefined)]).toEqual([true, false]);
});

test("a child's name lies sealed in the database", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentWord(by(teacher.id), { ...pupil, residenceId, studentName: "罕见名" });
  const words = database.db.selectFrom("student_remembrance").selectAll().where("id", "=", id);
  expect(JSON.stringify(await words.executeTakeFirstOrThrow())).not.toContain("罕见名");
});

test("no child's name stands in the audit", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentWord(by(teacher.id), { ...pupil, residenceId, studentName: "罕见名" });
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "studentRemembrance")
    .where("object_id", "=", id)
    .execute();
  expect(audited).toMatchObject([{ verb: "studentRemembrance.write", actor_id: teacher.id, after: { residenceId } }]);
  expect(JSON.stringify(audited)).not.toContain("罕见名");
});

test("one ref makes one word, ten times at once, and one account writes one a second", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const teacher = await anAccount(database.db);
  const told = await Promise.all(
    Array.from({ length: 10 }, () => writeStudentWord(by(teacher.id), { ...pupil, residenceId, ref: "one" })),
  );
  expect(new Set(told.map(({ id }) => id)).size).toBe(1);
  await expect(writeStudentWord(by(teacher.id), { ...pupil, residenceId, ref: "two" })).rejects.toMatchObject({
    error: "messageTooSoon",
  });
});

test("strangers of a private residence, visitors and listed words are refused and nothing is kept", async () => {
  const { id: residenceId } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, residenceId, "owner");
  const stranger = await anAccount(database.db);
  const input = { ...pupil, residenceId };
  await expect(writeStudentWord(by(stranger.id), input)).rejects.toMatchObject({ error: "notFound" });
  await expect(writeStudentWord(testCtx(database.db), input)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(writeStudentWord(by(owner.id), { ...input, className: "王八蛋班" })).rejects.toMatchObject({
    error: "wordsRefused",
    field: "className",
  });
  expect(await list(owner.id, residenceId)).toEqual({ counts: 0, rows: [] });
});

test("a pupil's word goes for good, by owner or manager of its residence alone", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const [owner, relative] = [
    await aMember(database.db, residenceId, "owner"),
    await aMember(database.db, residenceId, "relative"),
  ];
  const { id: elsewhere } = await aResidence(database.db);
  const other = await aMember(database.db, elsewhere, "owner");
  const teacher = await anAccount(database.db);
  const { id } = await writeStudentWord(by(teacher.id), { ...pupil, residenceId });
  for (const [account, at] of [
    [relative, residenceId],
    [teacher, residenceId],
    [other, elsewhere],
    [other, residenceId],
  ] as const) {
    await expect(removeStudentWord(by(account.id), { id, residenceId: at })).rejects.toMatchObject({
      error: "notFound",
    });
  }
  await removeStudentWord(by(owner.id), { id, residenceId });
  expect(await list(owner.id, residenceId)).toEqual({ counts: 0, rows: [] });
  await expect(removeStudentWord(by(owner.id), { id, residenceId })).rejects.toMatchObject({ error: "notFound" });
});

test.each([
  [{ schoolName: " " }, "请输入学校名称，如：XX学校"],
  [{ className: "" }, "请输入班级，如：五年级2班"],
  [{ studentName: "\u200b" }, "请输入姓名"],
  [{ consent: "0" }, "请先征得监护人或老师的同意"],
  [{ schoolName: "学".repeat(41) }, "学校名称最多 40 个字"],
])("%j is refused: %s", (change, message) => {
  const right = { residenceId: "1", schoolName: "青山小学", className: "五年级2班", studentName: "小明", consent: "1" };
  expect(studentRemembrance.write.input.safeParse(right).success).toBe(true);
  const read = studentRemembrance.write.input.safeParse({ ...right, ...change });
  expect(read.error?.issues[0]?.message).toBe(message);
});
