import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { createStaff } from "../staff/create-staff.ts";
import { setRole } from "../staff/set-role.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { decideApproval } from "./decide-approval.ts";
import { listApprovals } from "../approval/list-approvals.ts";
import { presentApprovals } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const password = sha256Hex("another-sunflower-8");

async function anAdministrator() {
  const row = await aStaff(database.db, { role: "administrator" });
  return { row, ctx: testCtx(database.db, asStaff(row)) };
}

const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const audited = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select("verb")
    .where("object_kind", "=", "staff")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("making an administrator takes two: one requests, another confirms, and both are audited", async () => {
  const { ctx, row } = await anAdministrator();
  const subject = await aStaff(database.db);
  const input = { id: subject.id, version: 1, role: "administrator" as const, reason: "接替" };
  expect(await setRole(ctx, input)).toMatchObject({ isWaiting: true });
  expect(await setRole(ctx, input)).toMatchObject({ isWaiting: true });
  const waiting = presentApprovals(await listApprovals(ctx, { page: 1, pageSize: 20 }), ctx.actor).itemList;
  const own = waiting.filter(({ sentence }) => sentence.startsWith(subject.name));
  expect(own).toMatchObject([{ reason: "接替", asked_by: row.name, can: { decide: false } }]);
  const decision = { id: own[0]?.id ?? 0, isConfirmed: true, reason: "" };
  await expect(decideApproval(ctx, decision)).rejects.toMatchObject({ error: "approvalOwn" });
  const finance = testCtx(database.db, asStaff(await aStaff(database.db, { role: "finance" })));
  await expect(decideApproval(finance, decision)).rejects.toMatchObject({ error: "staffRoleMissing" });
  expect((await rowOf(subject.id)).role).toBe("editor");
  const second = await anAdministrator();
  const third = await anAdministrator();
  const decided = await Promise.allSettled([decideApproval(second.ctx, decision), decideApproval(third.ctx, decision)]);
  expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await rowOf(subject.id)).role).toBe("administrator");
  const verbs = (await audited(subject.id)).map(({ verb }) => verb);
  expect(verbs).toEqual(["staff.makeAdministrator.ask", "staff.makeAdministrator.confirm", "staff.setRole"]);
});

test("what the second person declines is not done", async () => {
  const { ctx } = await anAdministrator();
  const { id } = await createStaff(ctx, { login: "would-be", name: "想当", role: "administrator", password });
  expect((await rowOf(id)).role).toBe("readOnly");
  const { id: approval } = await database.db
    .selectFrom("staff_approval")
    .select("id")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  const { ctx: second } = await anAdministrator();
  await decideApproval(second, { id: approval, isConfirmed: false, reason: "不认识" });
  expect((await rowOf(id)).role).toBe("readOnly");
  await expect(decideApproval(second, { id: approval, isConfirmed: true, reason: "" })).rejects.toMatchObject({
    error: "approvalDecided",
  });
});
