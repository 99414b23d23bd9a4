import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { logOf } from "../residence-member/family-log.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { answerCorrection } from "./answer-correction.ts";
import { requestCorrection } from "./request-correction.ts";
import { listAnswered, listQueue, presentForStaff } from "./list-corrections.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "reviewer" | "readOnly";

async function staffCtx(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

async function requested(at = testNow) {
  const { db } = database;
  const { id, gardenId } = await aResidence(db, { letter: "Z", garden_id: await aGarden(db) });
  await aPropertyCertificate(db, id);
  const owner = await aMember(db, id, "owner");
  const ctx = testCtx(db, asAccount(owner.id), at);
  const { id: correction } = await requestCorrection(ctx, { residenceId: id, content: "名字写错了", ref: null });
  return { residence: id, gardenId, owner: owner.id, correction };
}

const page = { page: 1, pageSize: 50 };
const yes = (id: number) => ({ id, isDone: true, answer: "按户口簿更正", corrected: { name: "周念辞" } });

test("staff correct a certificate in any garden, and the family's inbox and log name no member of staff", async () => {
  const { residence, owner, correction } = await requested();
  const ctx = await staffCtx();
  expect(await answerCorrection(ctx, yes(correction))).toMatchObject({ state: "corrected" });
  const { name } = await database.db
    .selectFrom("residence")
    .select("name")
    .where("id", "=", residence)
    .executeTakeFirstOrThrow();
  expect(name).toBe("周念辞");
  const row = await database.db
    .selectFrom("property_correction")
    .select(["decided_by", "decided_by_staff"])
    .where("id", "=", correction)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ decided_by: null, decided_by_staff: ctx.actor.kind === "staff" ? ctx.actor.staffId : 0 });
  const [mail] = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", owner).execute();
  expect(mail?.content_html).toContain("平台的答复：");
  const log = await logOf(database.db, residence, { limit: 9, offset: 0 });
  expect(log.map(({ deed: action, doer }) => [action, doer])).toEqual([["corrected", null]]);
});

test("the staff queue has the pending requests of all gardens, oldest first, and the answered ones", async () => {
  await database.db.deleteFrom("property_correction").execute();
  const old = await requested(daysFromNow(-2));
  const young = await requested(daysFromNow(-1));
  const listed = async (isDecided: boolean) => {
    const ctx = await staffCtx("readOnly");
    const list = presentForStaff(await (isDecided ? listAnswered : listQueue)(ctx, page), testNow);
    return list.itemList.map(({ id, hours }) => [id, hours]);
  };
  expect(await listed(false)).toEqual([
    [old.correction, 48],
    [young.correction, 24],
  ]);
  await answerCorrection(await staffCtx("administrator"), { ...yes(old.correction), isDone: false, corrected: {} });
  expect(await listed(false)).toEqual([[young.correction, 24]]);
  expect(await listed(true)).toEqual([[old.correction, 48]]);
});

test("of concurrent answers by staff and the garden's administrator one succeeds", async () => {
  const { gardenId, correction } = await requested();
  const gardenAdmin = await anAccount(database.db);
  await aGardenAdmin(database.db, gardenId, gardenAdmin.id);
  const tries = await Promise.allSettled([
    answerCorrection(await staffCtx(), yes(correction)),
    answerCorrection(testCtx(database.db, asAccount(gardenAdmin.id)), yes(correction)),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lost = tries.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({ error: "correctionAnswered" });
});

test("editors cannot read the queue, and the read-only role cannot answer", async () => {
  const { correction } = await requested();
  await expect(listQueue(await staffCtx("editor"), page)).rejects.toThrow("staffRoleMissing");
  await expect(listAnswered(await staffCtx("editor"), page)).rejects.toThrow("staffRoleMissing");
  for (const role of ["editor", "readOnly"] as const) {
    await expect(answerCorrection(await staffCtx(role), yes(correction))).rejects.toThrow("staffRoleMissing");
  }
});
