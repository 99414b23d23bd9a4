import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { staffRoles } from "@changming/contract/admin/roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { asStaff, aStaff, aStaffSession } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { canDecideApproval, canListApprovals, seconds } from "./access.ts";
import { askApproval } from "./ask-approval.ts";
import { carrierOf } from "./carry-out.ts";
import { decideApproval } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";

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

const ask = (
  ctx: ReturnType<typeof testCtx>,
  id: number,
  own: { verb?: ApprovalVerb; payload?: object; reason?: string } = {},
) =>
  withTx(ctx, (ctx) =>
    askApproval(ctx, {
      ...{ verb: "staff.makeFinance", payload: {}, reason: "换岗", ...own },
      object: { kind: "staff", id },
    }),
  );

async function anAsked(role: Role = "reviewer") {
  const asker = await as("administrator");
  const subject = await aStaff(database.db, { role });
  await ask(asker, subject.id);
  const [row] = await waiting();
  return { asker, subject, id: row?.id ?? 0 };
}

test("asked twice it waits once; asked for otherwise meanwhile, whoever asks is told to wait", async () => {
  const [ctx, other] = [await as("administrator"), await as("administrator")];
  const { id } = await aStaff(database.db);
  const payload = { sum: 7, of: { a: 1, b: 2 } };
  await ask(ctx, id, { payload });
  await ask(other, id, { payload: { of: { b: 2, a: 1 }, sum: 7 }, reason: "另一个理由" });
  expect(await waiting()).toMatchObject([{ asked_by: idOf(ctx), reason: "换岗", payload, asked_at: testNow }]);
  await expect(ask(other, id, { payload: { sum: 8 } })).rejects.toMatchObject({ error: "approvalWaiting" });
  await ask(other, id, { verb: "staff.makeAdministrator" });
  expect(await waiting()).toHaveLength(2);
  expect((await verbsOf(id)).map(({ verb }) => verb)).toEqual(["staff.makeFinance.ask", "staff.makeAdministrator.ask"]);
});

test("of ten who ask for one thing at once it waits once and is written down once", async () => {
  const askers = await Promise.all(Array.from({ length: 10 }, () => as("administrator")));
  const { id } = await aStaff(database.db);
  await Promise.all(askers.map((ctx) => ask(ctx, id)));
  expect(await waiting()).toHaveLength(1);
  expect(await verbsOf(id)).toHaveLength(1);
});

test("nobody but staff asks, and nothing waits when the deed that asks fails", async () => {
  const { id } = await aStaff(database.db);
  await expect(ask(testCtx(database.db, asAccount(1)), id)).rejects.toMatchObject({ error: "sessionInvalid" });
  const ctx = await as("administrator");
  const failing = withTx(ctx, async (ctx) => {
    await askApproval(ctx, { verb: "staff.makeFinance", object: { kind: "staff", id }, payload: {}, reason: "" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await waiting()).toEqual([]);
});

test("a yes does it, and the audit names both with what was asked", async () => {
  const { asker, subject, id } = await anAsked();
  const second = await as("administrator");
  await decideApproval(second, { id, isConfirmed: true, reason: "" });
  expect(await waiting()).toMatchObject([
    { state: "confirmed", asked_by: idOf(asker), decided_by: idOf(second), decided_at: testNow },
  ]);
  expect(await verbsOf(subject.id)).toEqual([
    { verb: "staff.makeFinance.ask", before: null, after: { approval: id, reason: "换岗" } },
    {
      verb: "staff.makeFinance.confirm",
      before: { approval: id, askedBy: idOf(asker) },
      after: { state: "confirmed" },
    },
    { verb: "staff.setRole", before: { role: "reviewer" }, after: { role: "finance", reason: "换岗" } },
  ]);
});

test("a no does nothing, keeps its reason, and the same may be asked for again", async () => {
  const { asker, subject, id } = await anAsked();
  await decideApproval(await as("administrator"), { id, isConfirmed: false, reason: "不合适" });
  expect((await verbsOf(subject.id)).at(-1)).toMatchObject({
    verb: "staff.makeFinance.decline",
    after: { state: "declined", reason: "不合适" },
  });
  const row = database.db.selectFrom("staff").selectAll().where("id", "=", subject.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual(subject);
  await ask(asker, subject.id);
  expect((await waiting()).map(({ state }) => state)).toEqual(["declined", "waiting"]);
});

test("of a yes and a no at once one counts, and the other is told that it was decided", async () => {
  const { subject, id } = await anAsked();
  const [one, other] = [await as("administrator"), await as("administrator")];
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

test("who asked does not decide, nor does who has another role, no fresh proof, or is no staff", async () => {
  const { asker, subject, id } = await anAsked();
  const decision = { id, isConfirmed: true, reason: "" };
  await expect(decideApproval(asker, decision)).rejects.toMatchObject({ error: "approvalOwn" });
  for (const role of ["editor", "reviewer", "finance", "readOnly"] as const) {
    await expect(decideApproval(await as(role), decision), role).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const row = await aStaff(database.db, { role: "administrator" });
  const actor = asStaff(row, await aStaffSession(database.db, row.id));
  const session = { hash: actor.session?.hash ?? "", isFresh: false, mustEnrol: false };
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

test("whoever became an administrator meanwhile stays one when the lesser role is confirmed", async () => {
  const { subject, id } = await anAsked();
  await database.db.updateTable("staff").set({ role: "administrator" }).where("id", "=", subject.id).execute();
  await decideApproval(await as("administrator"), { id, isConfirmed: true, reason: "" });
  const row = database.db.selectFrom("staff").select("role").where("id", "=", subject.id);
  expect((await row.executeTakeFirstOrThrow()).role).toBe("administrator");
});

test("a suspended asker's wish still waits and may be refused; what he asked for names him", async () => {
  const { asker, id } = await anAsked();
  const second = await as("administrator");
  const asks = database.db.updateTable("staff").where("id", "=", idOf(asker));
  await asks.set({ suspended_at: testNow }).execute();
  const { rows } = await listApprovals(second, { page: 1, pageSize: 20 });
  expect(rows).toMatchObject([{ id, asked_by: idOf(asker), asker_name: expect.any(String) }]);
  await decideApproval(second, { id, isConfirmed: false, reason: "他已离职" });
  expect((await listApprovals(second, { page: 1, pageSize: 20 })).counts).toBe(0);
});

test("what waits is listed for those it is for, the longest first, and not once it is decided", async () => {
  const asker = await as("administrator");
  const subjects = [await aStaff(database.db), await aStaff(database.db), await aStaff(database.db)];
  for (const { id } of subjects) await ask(asker, id);
  const page = { page: 1, pageSize: 2 };
  const listed = async (role: Role, asked = page) => (await listApprovals(await as(role), asked)).rows;
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

test("each thing has its second people; one that this version does not know has none and is only refused", async () => {
  const actorOf = (role: Role, staffId = 2) => asStaff({ id: staffId, name: "甲", role });
  const asked = (verb: string, state = "waiting") => ({ verb, asked_by: 1, state });
  for (const [verb, roles] of Object.entries(seconds)) {
    const may = staffRoles.filter((role) => canDecideApproval(actorOf(role), asked(verb), new Set([2])).allowed);
    expect(may, verb).toEqual(staffRoles.filter((role) => roles.includes(role)));
  }
  const unknown = canDecideApproval(actorOf("administrator"), asked("stars.move"), new Set());
  expect(unknown).toEqual({ allowed: false, reason: "staffRoleMissing" });
  const why = (bound: number[], state = "waiting") =>
    canDecideApproval(actorOf("administrator"), asked("staff.makeFinance", state), new Set(bound));
  expect(why([1])).toEqual({ allowed: false, reason: "approvalBound" });
  expect(why([], "confirmed")).toEqual({ allowed: false, reason: "approvalDecided" });
  expect(why([3])).toEqual({ allowed: true });
  expect(staffRoles.filter((role) => canListApprovals(actorOf(role)).allowed)).toEqual([
    "administrator",
    "finance",
    "readOnly",
  ]);
  const { id } = await anAsked();
  const [row] = await waiting();
  if (!row) throw new Error("nothing waits");
  expect(carrierOf("stars.move").sentence({ ...row, verb: "stars.move" }, "谁")).toBe(
    "现在的版本不认识这件事（stars.move），只能不同意",
  );
  const carried = async () => carrierOf("stars.move").carryOut(testCtx(database.db), { ...row, id });
  await expect(carried()).rejects.toMatchObject({ error: "notFound" });
  expect(carrierOf("staff.makeFinance").sentence(row, "林")).toBe("林 将成为财务，可以退款，也可以确认别人提出的退款");
  expect(carrierOf("staff.makeAdministrator").sentence(row, "林")).toBe("林 将成为管理员，可以做后台的一切");
});
