import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { createStaff } from "../staff/create-staff.ts";
import { setRole } from "../staff/set-role.ts";
import { renewStaff } from "../staff/suspend-staff.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { presentApprovals } from "../approval-decision/present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const password = sha256Hex("another-sunflower-8");
const reason = "手机丢了";
let made = 0;

const rowOf = (id: number) =>
  database.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const as = async (id: number, now = testNow) => testCtx(database.db, asStaff(await rowOf(id)), now);
const someone = async (role: StaffRole) => (await aStaff(database.db, { role })).id;
const waitingFor = (id: number) =>
  database.db
    .selectFrom("staff_approval")
    .select(["id", "verb"])
    .where("object_id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();

async function add(by: number, role: StaffRole) {
  made += 1;
  return (await createStaff(await as(by), { login: `new${made}`, name: "新人", role, password })).id;
}

async function confirm(by: number, subject: number, now = testNow) {
  const { id } = await waitingFor(subject);
  await decideApproval(await as(by, now), { id, isConfirmed: true, reason: "" });
}

/** A request by this member of staff. */
async function requested(by: number): Promise<number> {
  const subject = await someone("editor");
  await setRole(await as(by), { id: subject, version: 1, role: "administrator", reason });
  return subject;
}

test("a new member of staff who could confirm needs two people, and only reads until the second confirms", async () => {
  const first = await someone("administrator");
  const second = await someone("administrator");
  const finance = await add(first, "finance");
  expect((await rowOf(finance)).role).toBe("readOnly");
  await confirm(second, finance);
  expect((await rowOf(finance)).role).toBe("finance");
  const editor = await someone("editor");
  const change = { id: editor, version: 1, role: "finance" as const, reason: "换岗" };
  expect(await setRole(await as(first), change)).toMatchObject({ isWaiting: true });
  expect((await rowOf(editor)).role).toBe("editor");
});

test("staff given a password by another cannot confirm for them, and only read until a third confirms", async () => {
  const first = await someone("administrator");
  const second = await someone("administrator");
  const subject = await requested(first);
  expect(await renewStaff(await as(first), { id: second, version: 1, password, reason })).toMatchObject({
    isWaiting: true,
  });
  expect((await rowOf(second)).role).toBe("readOnly");
  await expect(confirm(second, subject)).rejects.toMatchObject({ error: "staffRoleMissing" });
  const third = await someone("administrator");
  await confirm(third, second);
  expect((await rowOf(second)).role).toBe("administrator");
  await expect(confirm(second, subject)).rejects.toMatchObject({ error: "approvalBound" });
  const page = { page: 1, pageSize: 100 };
  const present = async (by: number) => {
    const ctx = await as(by);
    const { id } = await waitingFor(subject);
    return presentApprovals(await listApprovals(ctx, page), ctx.actor).itemList.find((item) => item.id === id)?.can;
  };
  expect([await present(second), await present(third)]).toMatchObject([{ decide: false }, { decide: true }]);
  // After a week the binding has ended.
  await confirm(second, subject, daysFromNow(8));
  expect((await rowOf(subject)).role).toBe("administrator");
});

test("people bound by adding each other, over any number of steps, cannot confirm for each other", async () => {
  const first = await someone("administrator");
  const second = await someone("administrator");
  const own = await add(first, "administrator");
  const like = await add(first, "administrator");
  for (const one of [own, like]) await confirm(second, one);
  const farther = await add(own, "administrator");
  await confirm(second, farther);
  const ofOwn = await requested(own);
  for (const one of [like, first, farther]) {
    await expect(confirm(one, ofOwn)).rejects.toMatchObject({ error: "approvalBound" });
  }
  const ofFirst = await requested(first);
  await expect(confirm(farther, ofFirst)).rejects.toMatchObject({ error: "approvalBound" });
  await confirm(second, ofFirst);
  await confirm(second, ofOwn);
});
