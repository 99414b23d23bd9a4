import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { canDecideApproval, canListApprovals, approverRoles } from "../approval/access.ts";
import { requestApproval } from "../approval/request-approval.ts";
import { decideApproval, handlerOf } from "./decide-approval.ts";
import { listApprovals } from "../approval/list-approvals.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeEach(async () => {
  await database.db.deleteFrom("staff_approval").execute();
});

type Role = (typeof staffRoles)[number];

const as = async (role: Role) => testCtx(database.db, asStaff(await aStaff(database.db, { role })));
const idOf = ({ actor }: Awaited<ReturnType<typeof as>>) => (actor.kind === "staff" ? actor.staffId : 0);
const waiting = () => database.db.selectFrom("staff_approval").selectAll().orderBy("id").execute();
const verbsOf = async (id: number) => {
  const entries = database.db.selectFrom("audit_entry").select(["verb", "before", "after"]).where("object_id", "=", id);
  return entries.where("object_kind", "=", "staff").orderBy("id").execute();
};

const request = (
  ctx: ReturnType<typeof testCtx>,
  id: number,
  overrides: { verb?: ApprovalVerb; payload?: object; reason?: string } = {},
) =>
  withTx(ctx, (ctx) =>
    requestApproval(ctx, {
      verb: "staff.makeFinance",
      payload: {},
      reason: "换岗",
      ...overrides,
      object: { kind: "staff", id },
    }),
  );

async function aRequest(role: Role = "reviewer") {
  const requester = await as("administrator");
  const subject = await aStaff(database.db, { role });
  await request(requester, subject.id);
  const [row] = await waiting();
  return { requester, subject, id: row?.id ?? 0 };
}

test("a repeated request waits once; one with another payload is rejected while the first waits", async () => {
  const ctx = await as("administrator");
  const other = await as("administrator");
  const { id } = await aStaff(database.db);
  const payload = { sum: 7, of: { a: 1, b: 2 } };
  await request(ctx, id, { payload });
  await request(other, id, { payload: { of: { b: 2, a: 1 }, sum: 7 }, reason: "另一个理由" });
  expect(await waiting()).toMatchObject([{ asked_by: idOf(ctx), reason: "换岗", payload, asked_at: testNow }]);
  await expect(request(other, id, { payload: { sum: 8 } })).rejects.toMatchObject({ error: "approvalWaiting" });
  await request(other, id, { verb: "staff.makeAdministrator" });
  expect(await waiting()).toHaveLength(2);
  expect((await verbsOf(id)).map(({ verb }) => verb)).toEqual(["staff.makeFinance.ask", "staff.makeAdministrator.ask"]);
});

test("of ten equal requests at once one waits and is audited", async () => {
  const requesters = await Promise.all(Array.from({ length: 10 }, () => as("administrator")));
  const { id } = await aStaff(database.db);
  await Promise.all(requesters.map((ctx) => request(ctx, id)));
  expect(await waiting()).toHaveLength(1);
  expect(await verbsOf(id)).toHaveLength(1);
});

test("only staff can request, and nothing waits when the requesting action fails", async () => {
  const { id } = await aStaff(database.db);
  await expect(request(testCtx(database.db, asAccount(1)), id)).rejects.toMatchObject({ error: "sessionInvalid" });
  const ctx = await as("administrator");
  const failing = withTx(ctx, async (ctx) => {
    await requestApproval(ctx, { verb: "staff.makeFinance", object: { kind: "staff", id }, payload: {}, reason: "" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await waiting()).toEqual([]);
});

test("a confirmation performs the action, and the audit names both people and the request", async () => {
  const { requester, subject, id } = await aRequest();
  const second = await as("administrator");
  await decideApproval(second, { id, isConfirmed: true, reason: "" });
  expect(await waiting()).toMatchObject([
    { state: "confirmed", asked_by: idOf(requester), decided_by: idOf(second), decided_at: testNow },
  ]);
  expect(await verbsOf(subject.id)).toEqual([
    { verb: "staff.makeFinance.ask", before: null, after: { approval: id, reason: "换岗" } },
    {
      verb: "staff.makeFinance.confirm",
      before: { approval: id, askedBy: idOf(requester) },
      after: { state: "confirmed" },
    },
    { verb: "staff.setRole", before: { role: "reviewer" }, after: { role: "finance", reason: "换岗" } },
  ]);
});

test("a rejection changes nothing, stores its reason, and the same may be requested again", async () => {
  const { requester, subject, id } = await aRequest();
  await decideApproval(await as("administrator"), { id, isConfirmed: false, reason: "不合适" });
  expect((await verbsOf(subject.id)).at(-1)).toMatchObject({
    verb: "staff.makeFinance.decline",
    after: { state: "declined", reason: "不合适" },
  });
  const row = database.db.selectFrom("staff").selectAll().where("id", "=", subject.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual(subject);
  await request(requester, subject.id);
  expect((await waiting()).map(({ state }) => state)).toEqual(["declined", "waiting"]);
});

test("of a confirmation and a rejection at once one counts, and the other gets approvalDecided", async () => {
  const { subject, id } = await aRequest();
  const one = await as("administrator");
  const other = await as("administrator");
  const ends = await Promise.allSettled([
    decideApproval(one, { id, isConfirmed: true, reason: "" }),
    decideApproval(other, { id, isConfirmed: false, reason: "不" }),
  ]);
  const outcomes = ends.map((end): string => (end.status === "fulfilled" ? "decided" : end.reason.error));
  expect(outcomes.toSorted()).toEqual(["approvalDecided", "decided"]);
  const row = database.db.selectFrom("staff").select("role").where("id", "=", subject.id);
  const isGiven = outcomes[0] === "decided";
  expect((await row.executeTakeFirstOrThrow()).role).toBe(isGiven ? "finance" : "reviewer");
  expect(await verbsOf(subject.id)).toHaveLength(isGiven ? 3 : 2);
});

test("the requester, other roles, stale sessions and non-staff cannot decide", async () => {
  const { requester, subject, id } = await aRequest();
  const decision = { id, isConfirmed: true, reason: "" };
  await expect(decideApproval(requester, decision)).rejects.toMatchObject({ error: "approvalOwn" });
  for (const role of ["editor", "reviewer", "finance", "readOnly"] as const) {
    await expect(decideApproval(await as(role), decision), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const row = await aStaff(database.db, { role: "administrator" });
  const actor = asStaff(row, await aStaffSession(database.db, row.id));
  const session = { hash: actor.session?.hash ?? "", isReauthenticated: false, mustEnrol: false };
  const stale = testCtx(database.db, { ...actor, session });
  await expect(decideApproval(stale, decision)).rejects.toMatchObject({ error: "staffProofNeeded" });
  for (const ctx of [testCtx(database.db), testCtx(database.db, asAccount(1))]) {
    await expect(decideApproval(ctx, decision)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(decideApproval(await as("administrator"), { ...decision, id: 999_999 })).rejects.toMatchObject({
    error: "notFound",
  });
  expect(await waiting()).toMatchObject([{ state: "waiting", decided_by: null }]);
  const left = database.db.selectFrom("staff").select("role").where("id", "=", subject.id);
  expect((await left.executeTakeFirstOrThrow()).role).toBe("reviewer");
});

test("a person who became an administrator meanwhile stays one when the lesser role is confirmed", async () => {
  const { subject, id } = await aRequest();
  await database.db.updateTable("staff").set({ role: "administrator" }).where("id", "=", subject.id).execute();
  await decideApproval(await as("administrator"), { id, isConfirmed: true, reason: "" });
  const row = database.db.selectFrom("staff").select("role").where("id", "=", subject.id);
  expect((await row.executeTakeFirstOrThrow()).role).toBe("administrator");
});

test("a suspended requester's request still waits, names the requester, and can be rejected", async () => {
  const { requester, id } = await aRequest();
  const second = await as("administrator");
  const suspending = database.db.updateTable("staff").where("id", "=", idOf(requester));
  await suspending.set({ suspended_at: testNow }).execute();
  const { rows } = await listApprovals(second, { page: 1, pageSize: 20 });
  expect(rows).toMatchObject([{ id, asked_by: idOf(requester), asker_name: expect.any(String) }]);
  await decideApproval(second, { id, isConfirmed: false, reason: "他已离职" });
  expect((await listApprovals(second, { page: 1, pageSize: 20 })).counts).toBe(0);
});

test("waiting requests are listed for the roles that may read them, oldest first, until decided", async () => {
  const requester = await as("administrator");
  const subjects = [await aStaff(database.db), await aStaff(database.db), await aStaff(database.db)];
  for (const { id } of subjects) await request(requester, id);
  const page = { page: 1, pageSize: 2 };
  const listed = async (role: Role, requested = page) => (await listApprovals(await as(role), requested)).rows;
  expect((await listed("finance")).map(({ object_id }) => object_id)).toEqual([subjects[0]?.id, subjects[1]?.id]);
  expect((await listed("readOnly", { page: 2, pageSize: 2 })).map(({ subject_name }) => subject_name)).toEqual([
    subjects[2]?.name,
  ]);
  for (const role of ["editor", "reviewer"] as const) {
    await expect(listed(role)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(listed("administrator", { page: 1_000_000, pageSize: 20 })).rejects.toMatchObject({
    error: "pageTooDeep",
  });
});

test("each action has its confirming roles; an unknown action has none and can only be rejected", async () => {
  const actorOf = (role: Role, staffId = 2) => asStaff({ id: staffId, name: "甲", role });
  const requested = (verb: string, state = "waiting") => ({ verb, asked_by: 1, state });
  for (const [verb, roles] of Object.entries(approverRoles)) {
    const may = staffRoles.filter((role) => canDecideApproval(actorOf(role), requested(verb), new Set([2])).allowed);
    expect(may, verb).toEqual(staffRoles.filter((role) => roles.includes(role)));
  }
  const unknown = canDecideApproval(actorOf("administrator"), requested("stars.move"), new Set());
  expect(unknown).toEqual({ allowed: false, reason: "staffRoleMissing" });
  const why = (bound: number[], state = "waiting") =>
    canDecideApproval(actorOf("administrator"), requested("staff.makeFinance", state), new Set(bound));
  expect(why([1])).toEqual({ allowed: false, reason: "approvalBound" });
  expect(why([], "confirmed")).toEqual({ allowed: false, reason: "approvalDecided" });
  expect(why([3])).toEqual({ allowed: true });
  expect(staffRoles.filter((role) => canListApprovals(actorOf(role)).allowed)).toEqual([
    "administrator",
    "finance",
    "readOnly",
  ]);
  const { id } = await aRequest();
  const [row] = await waiting();
  if (!row) throw new Error("no request is waiting");
  expect(handlerOf("stars.move").sentence({ ...row, verb: "stars.move" }, "谁")).toBe(
    "现在的版本不认识这件事（stars.move），只能不同意",
  );
  const carried = async () => handlerOf("stars.move").performApproved(testCtx(database.db), { ...row, id });
  await expect(carried()).rejects.toMatchObject({ error: "notFound" });
  expect(handlerOf("staff.makeFinance").sentence(row, "林")).toBe("林 将成为财务，可以退款，也可以确认别人提出的退款");
  expect(handlerOf("staff.makeAdministrator").sentence(row, "林")).toBe("林 将成为管理员，可以做后台的一切");
});
