import { beforeAll, expect, test } from "vitest";
import { ownGardens } from "../garden/list-gardens.ts";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aCooperation } from "../testing/personal.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { approveCooperation, rejectCooperation } from "./decide-cooperation.ts";
import { getCooperation, listCooperations } from "./list-cooperations.ts";
import { viewApplicantPhoneNumber } from "./view-cooperation.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const staffCtx = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);

let gardens = 0;
const aNew = (overrides: { name?: string; gardenId?: number } = {}) => ({
  gardenId: null,
  kind: "ordinary" as const,
  region: "浙江,安吉",
  address: "",
  name: `合作园${(gardens += 1)}`,
  ...overrides,
});
const stateOf = async (id: number) =>
  (await database.db.selectFrom("cooperation").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test("of an approval and a rejection at once one counts; the other reads who decided and how", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id });
  const approver = await staffCtx();
  const rejecter = await staffCtx();
  const [yes, no] = await Promise.allSettled([
    approveCooperation(approver, { id, ...aNew() }),
    rejectCooperation(rejecter, { id, reason: "证照不清" }),
  ]);
  expect([yes.status, no.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const first = yes.status === "fulfilled" ? approver.actor : rejecter.actor;
  const lost = yes.status === "rejected" ? yes.reason : no.status === "rejected" && no.reason;
  expect(lost).toMatchObject({
    error: "cooperationDecided",
    sentence: `${first.kind === "staff" ? first.name : ""}已在 2026-11-21 12:00 ${yes.status === "fulfilled" ? "通过" : "驳回"}了这份合作申请`,
  });
  expect(await stateOf(id)).toBe(yes.status === "fulfilled" ? "approved" : "rejected");
  const managed = await ownGardens(testCtx(database.db, asAccount(applicant.id)));
  expect(managed).toHaveLength(yes.status === "fulfilled" ? 1 : 0);
  const mail = database.db.selectFrom("inbox_message").select("id").where("account_id", "=", applicant.id);
  expect(await mail.execute()).toHaveLength(1);
});

test("of two approvals that create gardens of one name at once one succeeds, the other keeps waiting", async () => {
  const ids = [await aCooperation(database.db), await aCooperation(database.db)];
  const wanted = aNew({ name: "两家都要的园" });
  const ends = await Promise.all(
    ids.map(async (id) => errorOf(approveCooperation(await staffCtx(), { id, ...wanted }))),
  );
  expect(ends.toSorted()).toEqual(["done", "gardenNameTaken"]);
  expect(await stateOf(ids[ends.indexOf("gardenNameTaken")] ?? 0)).toBe("underReview");
});

test("an unknown garden cannot be assigned, and the application keeps waiting", async () => {
  const id = await aCooperation(database.db);
  const given = approveCooperation(await staffCtx(), { id, ...aNew({ gardenId: 2_000_000_000 }) });
  await expect(given).rejects.toMatchObject({ error: "notFound", field: "gardenId" });
  expect(await stateOf(id)).toBe("underReview");
});

test("a garden administrator who is assigned the same garden again stays its administrator, once", async () => {
  const applicant = await anAccount(database.db);
  const gardenId = await aGarden(database.db);
  for (const _ of [1, 2]) {
    const id = await aCooperation(database.db, { account_id: applicant.id });
    await approveCooperation(await staffCtx(), { id, ...aNew({ gardenId }) });
  }
  const managed = await ownGardens(testCtx(database.db, asAccount(applicant.id)));
  expect(managed.map(({ id }) => id)).toEqual([gardenId]);
});

test("a reason that ends with a full stop is displayed with one", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id });
  await rejectCooperation(await staffCtx(), { id, reason: "证照不清。" });
  const { summary } = await database.db
    .selectFrom("inbox_message")
    .select("summary")
    .where("account_id", "=", applicant.id)
    .executeTakeFirstOrThrow();
  expect(summary).toMatch(/原因：证照不清。(?!。)/);
});

test.each(everyRole)("%s can do with cooperation applications what the role allows, and nothing else", async (role) => {
  const ctx = await staffCtx(role);
  const approved = await aCooperation(database.db);
  const rejected = await aCooperation(database.db);
  const decides = role === "administrator" || role === "reviewer";
  const reads = decides || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await errorOf(listCooperations(ctx, { page: 1, pageSize: 20, isDecided: false })),
    get: await errorOf(getCooperation(ctx, { id: approved })),
    mobile: await errorOf(viewApplicantPhoneNumber(ctx, { id: approved, reason: "打电话核实" })),
    approve: await errorOf(approveCooperation(ctx, { id: approved, ...aNew() })),
    reject: await errorOf(rejectCooperation(ctx, { id: rejected, reason: "证照不清" })),
  }).toEqual({
    list: end(reads),
    get: end(reads),
    mobile: end(decides),
    approve: end(decides),
    reject: end(decides),
  });
});

test("visitors cannot decide or see phone numbers; each view of one is audited with its reason", async () => {
  const id = await aCooperation(database.db);
  const nobody = testCtx(database.db, visitor);
  expect(await errorOf(approveCooperation(nobody, { id, ...aNew() }))).toBe("sessionInvalid");
  expect(await errorOf(rejectCooperation(nobody, { id, reason: "x" }))).toBe("sessionInvalid");
  expect(await errorOf(viewApplicantPhoneNumber(nobody, { id, reason: "x" }))).toBe("sessionInvalid");
  const ctx = await staffCtx();
  for (const reason of ["打电话核实", "再打一次"])
    expect(await viewApplicantPhoneNumber(ctx, { id, reason })).toMatch(/^1\d{10}$/);
  const looks = await database.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "cooperation.lookAtMobile")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(looks.map(({ after }) => after)).toEqual([{ reason: "打电话核实" }, { reason: "再打一次" }]);
});
