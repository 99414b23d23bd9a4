import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence } from "../testing/builders.ts";
import { anImageOf } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { eraseConcerns } from "./erase-concerns.ts";
import { submitAlive, submitRelativeRequest } from "./submit-concern.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const senderFields = {
  subjectName: "周念慈",
  applicantName: "周向北",
  contact: "13900000000",
  content: "请撤下",
  ref: null,
};
const run = (days: number) =>
  eraseConcerns(testCtx(database.db, { kind: "job", name: "eraseConcerns" }, daysFromNow(days)));
const rowOf = (number: string) =>
  database.db.selectFrom("concern").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const close = (number: string) =>
  database.db
    .updateTable("concern")
    .set({ state: "closed", closed_at: testNow })
    .where("number", "=", number)
    .execute();

test("thirty days after the decision the sender's data and documents are erased, and not earlier", async () => {
  const account = await anAccount(database.db);
  const { id: residenceId } = await aResidence(database.db);
  const documents = [await anImageOf(database.db, account.id)];
  const request = { ...senderFields, residenceId, relation: "儿子", wish: "remove", proofs: documents } as const;
  const { number } = await submitRelativeRequest(testCtx(database.db, asAccount(account.id)), request);
  await close(number);
  const before = await rowOf(number);
  const documentRow = () =>
    database.db
      .selectFrom("upload")
      .select("drop_after")
      .where("stored_as", "=", before.proofs[0]?.replace("vault/", "") ?? "")
      .executeTakeFirstOrThrow();
  expect(await run(29.9)).toBe(0);
  expect([await rowOf(number), await documentRow()]).toEqual([before, { drop_after: null }]);
  expect(await run(30)).toBe(1);
  expect(await rowOf(number)).toMatchObject({
    number,
    kind: "relative",
    reason: "remove",
    state: "closed",
    erased_at: daysFromNow(30),
    subject_name: "",
    applicant_name: "",
    relation: "",
    contact: "",
    content: "",
    proofs: [],
    evidence: null,
  });
  expect(await documentRow()).toEqual({ drop_after: daysFromNow(30) });
  expect(await run(31)).toBe(0);
  const audited = database.db.selectFrom("audit_entry").select("verb").where("object_kind", "=", "concern");
  expect(await audited.where("object_id", "=", before.id).orderBy("id").execute()).toEqual([
    { verb: "concern.relative" },
    { verb: "concern.erase" },
  ]);
});

test("a waiting concern is retained, however old", async () => {
  const { number } = await submitAlive(testCtx(database.db, visitor), { ...senderFields, residenceId: null });
  const before = await rowOf(number);
  expect(await run(400)).toBe(0);
  expect(await rowOf(number)).toEqual(before);
});

test("what exceeds one run is left to the next, and two runs at once erase nothing twice", async () => {
  for (let count = 0; count < 60; count += 1) {
    const ctx = { ...testCtx(database.db, visitor), address: `192.0.2.${count}` };
    await close((await submitAlive(ctx, { ...senderFields, residenceId: null })).number);
  }
  const erased = [...(await Promise.all([run(40), run(40)])), await run(40)];
  expect(erased.reduce((sum, one) => sum + one)).toBe(60);
});
