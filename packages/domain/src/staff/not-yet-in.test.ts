import { beforeAll, expect, test } from "vitest";
import { sha256Hex } from "@changming/kit/ids";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { asStaff, aStaff, type EmptyDatabase, emptyDatabase } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { createStaff } from "./create-staff.ts";
import { listStaff, presentStaffList } from "./list-staff.ts";
import { setRole } from "./set-role.ts";
import { suspendStaff } from "./suspend-staff.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

let made = 0;
const anAdministrator = async () => testCtx(database.db, asStaff(await aStaff(database.db, { role: "administrator" })));

async function aNewcomer() {
  const ctx = await anAdministrator();
  made += 1;
  const newcomer = { login: `not-in-${made}`, name: "新会计", role: "finance" as const };
  const { id } = await createStaff(ctx, { ...newcomer, password: sha256Hex("another-sunflower-8") });
  const { id: approval } = await database.db
    .selectFrom("staff_approval")
    .select("id")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  return { ctx, id, login: newcomer.login, approval };
}

async function listed({ ctx, login }: Awaited<ReturnType<typeof aNewcomer>>) {
  const query = { page: 1, pageSize: 20, keywords: login, role: "", sort: "id", isDescending: false } as const;
  return presentStaffList(await listStaff(ctx, query)).itemList[0];
}

test("new finance staff cannot log in before approval, and the list says what is pending", async () => {
  const newcomer = await aNewcomer();
  const waits = { role: "readOnly", waiting_role: "finance", is_new: true, is_suspended: true };
  expect(await listed(newcomer)).toMatchObject(waits);
  await decideApproval(await anAdministrator(), { id: newcomer.approval, isConfirmed: true, reason: "" });
  const isIn = { role: "finance", waiting_role: "", is_new: false, is_suspended: false };
  expect(await listed(newcomer)).toMatchObject(isIn);
});

test("declined, they cannot log in until they get a role without approval, also read-only", async () => {
  for (const role of ["editor", "readOnly"] as const) {
    const newcomer = await aNewcomer();
    await decideApproval(await anAdministrator(), { id: newcomer.approval, isConfirmed: false, reason: "不认识" });
    expect(await listed(newcomer)).toMatchObject({ waiting_role: "", is_new: true, is_suspended: true });
    await setRole(newcomer.ctx, { id: newcomer.id, version: 1, role, reason: "先看看" });
    expect(await listed(newcomer)).toMatchObject({ role, is_new: false, is_suspended: false });
  }
});

test("someone suspended after admission stays suspended when the role is confirmed", async () => {
  const newcomer = await aNewcomer();
  const { ctx, id } = newcomer;
  await database.db
    .updateTable("staff")
    .set({ created_at: new Date("2026-11-20T04:00:00Z") })
    .where("id", "=", id)
    .execute();
  await suspendStaff(ctx, { id, version: 1, isSuspended: true, reason: "离职" });
  await decideApproval(await anAdministrator(), { id: newcomer.approval, isConfirmed: true, reason: "" });
  expect(await listed(newcomer)).toMatchObject({ role: "finance", is_new: false, is_suspended: true });
});
