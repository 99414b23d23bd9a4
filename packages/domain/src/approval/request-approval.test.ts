import { beforeAll, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/staff-roles";
import { createStaff } from "../staff/create-staff.ts";
import { setRole } from "../staff/set-role.ts";
import { asStaff, aStaff, type EmptyDatabase, emptyDatabase, errorOf } from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { listApprovals, listApprovers } from "./list-approvals.ts";
import { presentApprovals } from "../approval-decision/present.ts";
import { withdrawApproval } from "./request-approval.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

async function as(role: StaffRole) {
  const row = await aStaff(database.db, { role });
  return { row, ctx: testCtx(database.db, asStaff(row)) };
}

async function requested() {
  const requester = await as("administrator");
  const subject = await aStaff(database.db);
  await setRole(requester.ctx, { id: subject.id, version: 1, role: "finance", reason: "换岗" });
  return { ...requester, subject, id: await approvalOf(subject.id) };
}

const approvalOf = async (subject: number) =>
  (
    await database.db
      .selectFrom("staff_approval")
      .select("id")
      .where("object_id", "=", subject)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow()
  ).id;

async function listed(ctx: Awaited<ReturnType<typeof as>>["ctx"], id: number) {
  const list = presentApprovals(await listApprovals(ctx, { page: 1, pageSize: 100 }), ctx.actor).itemList;
  return list.find((item) => item.id === id);
}

test("an undecided request can be withdrawn: it leaves the list, nothing happens, it can be repeated", async () => {
  const { ctx, subject, id } = await requested();
  expect((await listed(ctx, id))?.can).toEqual({ decide: false, withdraw: true });
  await withdrawApproval(ctx, { id });
  expect(await listed(ctx, id)).toBeUndefined();
  const row = await database.db.selectFrom("staff_approval").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ state: "withdrawn", decided_by: null, decided_at: testNow });
  const verbs = await auditedVerbs(database.db, "staff", subject.id);
  expect(verbs).toEqual(["staff.makeFinance.ask", "staff.makeFinance.withdraw"]);
  const second = await as("administrator");
  expect(await errorOf(decideApproval(second.ctx, { id, isConfirmed: true, reason: "" }))).toBe("approvalDecided");
  expect(await errorOf(withdrawApproval(ctx, { id }))).toBe("approvalDecided");
  await setRole(ctx, { id: subject.id, version: 1, role: "finance", reason: "还是换岗" });
  expect(await approvalOf(subject.id)).not.toBe(id);
});

test("nobody withdraws another's request, and a decided one stays decided", async () => {
  const { ctx, id } = await requested();
  const second = await as("administrator");
  expect((await listed(second.ctx, id))?.can).toEqual({ decide: true, withdraw: false });
  const end = async (of: typeof ctx) => errorOf(withdrawApproval(of, { id }));
  expect([await end(second.ctx), await end((await as("editor")).ctx)]).toEqual(["approvalForeign", "staffRoleMissing"]);
  expect(await end(testCtx(database.db, visitor))).toBe("sessionInvalid");
  await decideApproval(second.ctx, { id, isConfirmed: false, reason: "不必" });
  expect(await end(ctx)).toBe("approvalDecided");
  expect(await errorOf(withdrawApproval(ctx, { id: 2_000_000_000 }))).toBe("notFound");
});

test("of a withdrawal and a confirmation at once exactly one counts", async () => {
  const { ctx, subject, id } = await requested();
  const { ctx: second } = await as("administrator");
  const ends = await Promise.allSettled([
    withdrawApproval(ctx, { id }),
    decideApproval(second, { id, isConfirmed: true, reason: "" }),
  ]);
  const [withdrawn, confirmed] = ends.map(({ status }) => status === "fulfilled");
  expect(withdrawn).toBe(!confirmed);
  const row = await database.db.selectFrom("staff").select("role").where("id", "=", subject.id).executeTakeFirst();
  expect(row?.role).toBe(confirmed ? "finance" : "editor");
});

test("before requesting the actor can list who could confirm: nobody bound to them and nobody suspended", async () => {
  await database.db.updateTable("staff").set({ role: "editor" }).execute();
  const { ctx, row } = await as("administrator");
  const names = async (verb: "staff.makeFinance" | "refund.give", exceptId?: number) =>
    (await listApprovers(ctx, { verb, exceptId })).map(({ id }) => id);
  expect(await names("staff.makeFinance")).toEqual([]);
  const alone = await createStaff(ctx, {
    login: "alone",
    name: "新会计",
    role: "finance",
    password: "f".repeat(64),
  });
  const id = await approvalOf(alone.id);
  expect(await listed(ctx, id)).toMatchObject({ asked_by: row.name, waits_for: [] });
  const other = await as("administrator");
  const finance = await as("finance");
  await aStaff(database.db, { role: "administrator", suspended_at: testNow });
  expect(await names("staff.makeFinance")).toEqual([other.row.id]);
  expect(await names("staff.makeFinance", other.row.id)).toEqual([]);
  expect(await names("refund.give")).toEqual([other.row.id, finance.row.id]);
  expect((await listed(ctx, id))?.waits_for).toEqual([other.row.name]);
  const editor = await as("editor");
  expect(await errorOf(listApprovers(editor.ctx, { verb: "refund.give" }))).toBe("staffRoleMissing");
});
