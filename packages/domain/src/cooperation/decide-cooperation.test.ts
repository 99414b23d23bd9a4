import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { ownGardens } from "../garden/list-gardens.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { aCooperation } from "../testing/personal.ts";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { approveCooperation, rejectCooperation } from "./decide-cooperation.ts";
import { eraseCooperationDocuments } from "./erase-cooperation-documents.ts";
import { viewApplicantPhoneNumber } from "./view-cooperation.ts";
import { getCooperation, listCooperations } from "./list-cooperations.ts";
import { presentCooperation } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function staffCtx(role: "administrator" | "editor" | "finance" | "reviewer" | "readOnly" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

let gardens = 0;
const aNew = (overrides: { name?: string; gardenId?: number } = {}) => ({
  gardenId: null,
  kind: "welfare" as const,
  region: "浙江,安吉",
  address: "山脚下",
  name: `新园${(gardens += 1)}`,
  ...overrides,
});

const rowOf = (id: number) =>
  database.db.selectFrom("cooperation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mailOf = async (accountId: number) =>
  (await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", accountId).execute()).map(
    ({ title, summary }) => `${title}：${summary}`,
  );
const gardensOf = async (accountId: number) =>
  (await ownGardens(testCtx(database.db, asAccount(accountId)))).map(({ name }) => name);

test("an approval creates the garden, makes the applicant its administrator and notifies them", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id, garden_name: "青山园一" });
  const ctx = await staffCtx();
  const approved = await approveCooperation(ctx, { id, ...aNew({ name: "" }) });
  expect(await gardensOf(applicant.id)).toEqual(["青山园一"]);
  const garden = await database.db
    .selectFrom("garden")
    .selectAll()
    .where("id", "=", approved.garden_id)
    .executeTakeFirstOrThrow();
  expect(garden).toMatchObject({ name: "青山园一", kind: "welfare", region: "浙江,安吉", hidden_at: null });
  const { actor } = ctx;
  expect(await rowOf(id)).toMatchObject({
    state: "approved",
    decided_at: testNow,
    decided_by: actor.kind === "staff" ? actor.staffId : 0,
  });
  expect(await mailOf(applicant.id)).toEqual([expect.stringContaining("您现在是“青山园一”的管理员")]);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain("gardens");
  const audited = await database.db
    .selectFrom("audit_entry")
    .select("verb")
    .where("actor_kind", "=", "staff")
    .where("actor_id", "=", actor.kind === "staff" ? actor.staffId : 0)
    .orderBy("id")
    .execute();
  expect(audited.map(({ verb }) => verb)).toEqual(["garden.create", "garden.appoint", "cooperation.approved"]);
});

test("an existing garden can be assigned instead; the name is then ignored", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id });
  const gardenId = await aGarden(database.db, { name: "老园" });
  await approveCooperation(await staffCtx("administrator"), { id, ...aNew({ gardenId }) });
  expect(await gardensOf(applicant.id)).toEqual(["老园"]);
  const other = await aCooperation(database.db);
  await expect(
    approveCooperation(await staffCtx(), { id: other, ...aNew({ gardenId: 2_000_000_000 }) }),
  ).rejects.toThrow("notFound");
});

test("a garden name already taken is rejected, and nothing is stored", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id });
  await aGarden(database.db, { name: "重名园" });
  await expect(approveCooperation(await staffCtx(), { id, ...aNew({ name: "重名园" }) })).rejects.toThrow(
    "gardenNameTaken",
  );
  expect((await rowOf(id)).state).toBe("underReview");
  expect(await gardensOf(applicant.id)).toEqual([]);
  expect(await mailOf(applicant.id)).toEqual([]);
});

test("after a rejection the applicant reads why and may apply again", async () => {
  const applicant = await anAccount(database.db);
  const id = await aCooperation(database.db, { account_id: applicant.id });
  await rejectCooperation(await staffCtx(), { id, reason: "执照过期了" });
  expect(await rowOf(id)).toMatchObject({ state: "rejected", reason: "执照过期了", garden_id: null });
  expect(await mailOf(applicant.id)).toEqual([expect.stringContaining("原因：执照过期了。")]);
  await aCooperation(database.db, { account_id: applicant.id });
});

test("of five who decide at once one wins, and the others read who it was", async () => {
  const id = await aCooperation(database.db);
  const all = await Promise.all([staffCtx(), staffCtx(), staffCtx(), staffCtx(), staffCtx()]);
  const tries = await Promise.allSettled(
    all.map((ctx, at) =>
      at % 2 ? rejectCooperation(ctx, { id, reason: "不合适" }) : approveCooperation(ctx, { id, ...aNew() }),
    ),
  );
  const won = all.filter((_, at) => tries[at]?.status === "fulfilled");
  expect(won).toHaveLength(1);
  const { actor } = won[0] ?? {};
  const winner = actor?.kind === "staff" ? actor.name : "?";
  for (const one of tries) {
    if (one.status === "fulfilled") continue;
    expect(one.reason).toMatchObject({ error: "cooperationDecided", sentence: expect.stringContaining(winner) });
  }
});

test("other roles cannot decide, an approval needs reauthentication, and a withdrawn one is not found", async () => {
  const id = await aCooperation(database.db);
  for (const role of ["editor", "finance", "readOnly"] as const) {
    const ctx = await staffCtx(role);
    await expect(approveCooperation(ctx, { id, ...aNew() })).rejects.toThrow("staffRoleMissing");
    await expect(rejectCooperation(ctx, { id, reason: "不" })).rejects.toThrow("staffRoleMissing");
  }
  const staff = await aStaff(database.db, { role: "reviewer" });
  const actor = asStaff(staff, await aStaffSession(database.db, staff.id));
  const stale = actor.session ? { ...actor, session: { ...actor.session, isReauthenticated: false } } : actor;
  await expect(approveCooperation(testCtx(database.db, stale), { id, ...aNew() })).rejects.toThrow("staffProofNeeded");
  const gone = await aCooperation(database.db, { state: "withdrawn" });
  await expect(approveCooperation(await staffCtx(), { id: gone, ...aNew() })).rejects.toThrow("notFound");
  expect((await rowOf(id)).state).toBe("underReview");
});

test("the queue lists waiting ones, oldest first, with masked numbers; viewing a full one is audited", async () => {
  await database.db.updateTable("cooperation").set({ state: "withdrawn", decided_at: testNow }).execute();
  const first = await aCooperation(database.db, { applied_at: daysFromNow(-3), applicant_phone: "13812345678" });
  const second = await aCooperation(database.db, { applied_at: daysFromNow(-1) });
  const queue = async (isDecided: boolean) =>
    (await listCooperations(await staffCtx(), { page: 1, pageSize: 20, isDecided })).rows.map(({ id }) => id);
  expect(await queue(false)).toEqual([first, second]);
  await rejectCooperation(await staffCtx(), { id: second, reason: "不" });
  expect([await queue(false), await queue(true)]).toEqual([[first], [second]]);
  const presented = async (role: "reviewer" | "readOnly") => {
    const ctx = await staffCtx(role);
    const { mobile, hours, can } = presentCooperation(await getCooperation(ctx, { id: first }), ctx.actor, testNow);
    return { mobile, hours, decide: can.decide };
  };
  expect(await presented("reviewer")).toEqual({ mobile: "138****5678", hours: 72, decide: true });
  expect(await presented("readOnly")).toEqual({ mobile: "138****5678", hours: 72, decide: false });
  const input = { id: first, reason: "打电话核实" };
  await expect(viewApplicantPhoneNumber(await staffCtx("readOnly"), input)).rejects.toThrow("staffRoleMissing");
  expect(await viewApplicantPhoneNumber(await staffCtx(), input)).toBe("13812345678");
  const looks = database.db.selectFrom("audit_entry").select("after").where("verb", "=", "cooperation.lookAtMobile");
  expect(await looks.where("object_id", "=", first).execute()).toEqual([{ after: { reason: "打电话核实" } }]);
});

test("documents are erased thirty days after the decision; those of waiting applications stay", async () => {
  const documents = { licence: `vault/${"a".repeat(22)}`, identity_front: `vault/${"b".repeat(22)}` };
  const old = await aCooperation(database.db, { ...documents, state: "rejected", decided_at: daysFromNow(-30) });
  const young = await aCooperation(database.db, { ...documents, state: "rejected", decided_at: daysFromNow(-29) });
  const waiting = await aCooperation(database.db, { ...documents, applied_at: daysFromNow(-90) });
  expect(await eraseCooperationDocuments(testCtx(database.db, { kind: "job", name: "eraseCooperationPapers" }))).toBe(
    1,
  );
  expect(await rowOf(old)).toMatchObject({ licence: null, identity_front: null, documents_erased_at: testNow });
  for (const id of [young, waiting]) expect(await rowOf(id)).toMatchObject(documents);
});
