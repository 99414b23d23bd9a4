import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { aStudentWord } from "../testing/tributes.ts";
import { hideStudentWord } from "./hide-student-word.ts";
import { listAllStudentWords } from "./list-all-student-words.ts";
import { listStudentWords } from "./list-student-words.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "readOnly" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

async function aWord() {
  const residence = await aResidence(database.db);
  await aStudentWord(database.db, residence.id);
  const { rows } = await listAllStudentWords(await as(), { page: 1, pageSize: 1, residenceId: residence.id });
  const keeper = await aMember(database.db, residence.id, "owner");
  const family = testCtx(database.db, asAccount(keeper.id));
  return { id: rows[0]?.id ?? 0, residenceId: residence.id, family };
}

test("a pupil's word that is hidden its family does not see or count, and it comes back whole", async () => {
  const { id, residenceId, family } = await aWord();
  const asked = { residenceId, page: 1, pageSize: 20 };
  await hideStudentWord(await as(), { id, isHidden: true, reason: "家长要求" });
  expect(await listStudentWords(family, asked)).toEqual({ counts: 0, rows: [] });
  await hideStudentWord(await as(), { id, isHidden: false, reason: "家长同意" });
  expect((await listStudentWords(family, asked)).rows).toMatchObject([{ id, student_name: "小明" }]);
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("object_kind", "=", "studentRemembrance")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(audited.map(({ verb }) => verb)).toEqual(["studentRemembrance.hide", "studentRemembrance.show"]);
  expect(JSON.stringify(audited)).not.toContain("小明");
});

test("a child's name is for who decides alone", async () => {
  const { id, residenceId, family } = await aWord();
  const asked = { page: 1, pageSize: 20, residenceId };
  expect((await listAllStudentWords(await as(), asked)).rows).toMatchObject([{ student_name: "小明" }]);
  const reader = await as("readOnly");
  expect((await listAllStudentWords(reader, asked)).rows).toMatchObject([{ student_name: "***" }]);
  const hiding = { id, isHidden: true, reason: "试" };
  await expect(hideStudentWord(reader, hiding)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(hideStudentWord(family, hiding)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(listAllStudentWords(await as("editor"), asked)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(hideStudentWord(await as(), { ...hiding, id: 999_999 })).rejects.toMatchObject({ error: "notFound" });
});
