import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { aStudentRemembrance } from "../testing/tributes.ts";
import { hideStudentRemembrance } from "./hide-student-remembrance.ts";
import { listStudentRemembrances, listAllStudentRemembrances } from "./list-student-remembrances.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "readOnly" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

async function aRemembrance() {
  const residence = await aResidence(database.db);
  await aStudentRemembrance(database.db, residence.id);
  const { rows } = await listAllStudentRemembrances(await as(), { page: 1, pageSize: 1, residenceId: residence.id });
  const owner = await aMember(database.db, residence.id, "owner");
  const family = testCtx(database.db, asAccount(owner.id));
  return { id: rows[0]?.id ?? 0, residenceId: residence.id, family };
}

test("a hidden student remembrance is neither listed nor counted for the family, and can be restored", async () => {
  const { id, residenceId, family } = await aRemembrance();
  const query = { residenceId, page: 1, pageSize: 20 };
  await hideStudentRemembrance(await as(), { id, isHidden: true, reason: "家长要求" });
  expect(await listStudentRemembrances(family, query)).toEqual({ counts: 0, rows: [] });
  await hideStudentRemembrance(await as(), { id, isHidden: false, reason: "家长同意" });
  expect((await listStudentRemembrances(family, query)).rows).toMatchObject([{ id, student_name: "小明" }]);
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

test("a student's name is visible to deciding roles only", async () => {
  const { id, residenceId, family } = await aRemembrance();
  const query = { page: 1, pageSize: 20, residenceId };
  expect((await listAllStudentRemembrances(await as(), query)).rows).toMatchObject([{ student_name: "小明" }]);
  const reader = await as("readOnly");
  expect((await listAllStudentRemembrances(reader, query)).rows).toMatchObject([{ student_name: "***" }]);
  const hiding = { id, isHidden: true, reason: "试" };
  await expect(hideStudentRemembrance(reader, hiding)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(hideStudentRemembrance(family, hiding)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(listAllStudentRemembrances(await as("editor"), query)).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
  await expect(hideStudentRemembrance(await as(), { ...hiding, id: 999_999 })).rejects.toMatchObject({
    error: "notFound",
  });
});
