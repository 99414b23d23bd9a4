import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "@changming/contract/admin/roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { createStaff } from "../staff/create-staff.ts";
import { setRole } from "../staff/set-role.ts";
import { renewStaff } from "../staff/suspend-staff.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { decideApproval } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { presentApprovals } from "./present.ts";

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

/** Something that this member of staff asks for. */
async function asked(by: number): Promise<number> {
  const subject = await someone("editor");
  await setRole(await as(by), { id: subject, version: 1, role: "administrator", reason });
  return subject;
}

test("who may confirm is added by two: until then he is not let in", async () => {
  const [first, second] = [await someone("administrator"), await someone("administrator")];
  const finance = await add(first, "finance");
  expect((await rowOf(finance)).role).toBe("readOnly");
  await confirm(second, finance);
  expect((await rowOf(finance)).role).toBe("finance");
  const editor = await someone("editor");
  const change = { id: editor, version: 1, role: "finance" as const, reason: "换岗" };
  expect(await setRole(await as(first), change)).toMatchObject({ isWaiting: true });
  expect((await rowOf(editor)).role).toBe("editor");
});

test("whom an administrator gives a password, he cannot let confirm: he only reads until a third says it is he", async () => {
  const [first, second] = [await someone("administrator"), await someone("administrator")];
  const subject = await asked(first);
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
  // A week later they have long been in by themselves.
  await confirm(second, subject, daysFromNow(8));
  expect((await rowOf(subject)).role).toBe("administrator");
});

test("neither does who was added confirm for his like, nor who added him for him, over as many steps as there are", async () => {
  const [first, second] = [await someone("administrator"), await someone("administrator")];
  const own = await add(first, "administrator");
  const like = await add(first, "administrator");
  for (const one of [own, like]) await confirm(second, one);
  const farther = await add(own, "administrator");
  await confirm(second, farther);
  const ofOwn = await asked(own);
  for (const one of [like, first, farther]) {
    await expect(confirm(one, ofOwn)).rejects.toMatchObject({ error: "approvalBound" });
  }
  const ofFirst = await asked(first);
  await expect(confirm(farther, ofFirst)).rejects.toMatchObject({ error: "approvalBound" });
  await confirm(second, ofFirst);
  await confirm(second, ofOwn);
});
