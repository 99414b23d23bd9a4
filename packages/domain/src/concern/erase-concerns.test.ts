import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aPictureOf } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { bringAlive, bringRelativeRequest } from "./bring-request.ts";
import { eraseConcerns } from "./erase-concerns.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const said = {
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

test("thirty days after the decision nothing is left of who asked, and his papers go; until then all is there", async () => {
  const account = await anAccount(database.db);
  const { id: residenceId } = await aResidence(database.db);
  const proofs = [await aPictureOf(database.db, account.id)];
  const asked = { ...said, residenceId, relation: "儿子", wish: "remove", proofs } as const;
  const { number } = await bringRelativeRequest(testCtx(database.db, asAccount(account.id)), asked);
  await close(number);
  const before = await rowOf(number);
  const paper = () =>
    database.db
      .selectFrom("upload")
      .select("drop_after")
      .where("stored_as", "=", before.proofs[0]?.replace("vault/", "") ?? "")
      .executeTakeFirstOrThrow();
  expect(await run(29.9)).toBe(0);
  expect([await rowOf(number), await paper()]).toEqual([before, { drop_after: null }]);
  expect(await run(30)).toBe(1);
  expect(await rowOf(number)).toMatchObject({
    ...{ number, kind: "relative", reason: "remove", state: "closed", erased_at: daysFromNow(30) },
    ...{ subject_name: "", applicant_name: "", relation: "", contact: "", content: "", proofs: [], evidence: null },
  });
  expect(await paper()).toEqual({ drop_after: daysFromNow(30) });
  expect(await run(31)).toBe(0);
  const audited = database.db.selectFrom("audit_entry").select("verb").where("object_kind", "=", "concern");
  expect(await audited.where("object_id", "=", before.id).orderBy("id").execute()).toEqual([
    { verb: "concern.relative" },
    { verb: "concern.erase" },
  ]);
});

test("what waits is kept however old it is", async () => {
  const { number } = await bringAlive(testCtx(database.db, visitor), { ...said, residenceId: null });
  const before = await rowOf(number);
  expect(await run(400)).toBe(0);
  expect(await rowOf(number)).toEqual(before);
});

test("more than one run takes are erased by the next ones, two runs at once take none twice", async () => {
  for (let count = 0; count < 60; count += 1) {
    const ctx = { ...testCtx(database.db, visitor), address: `192.0.2.${count}` };
    await close((await bringAlive(ctx, { ...said, residenceId: null })).number);
  }
  const erased = [...(await Promise.all([run(40), run(40)])), await run(40)];
  expect(erased.reduce((sum, one) => sum + one)).toBe(60);
});
