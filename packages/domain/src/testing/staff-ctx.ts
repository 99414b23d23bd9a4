import { type StaffRole, staffRoles } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "./staff.ts";
import { testCtx, type TestCtx, testNow } from "./test-ctx.ts";

/** Every role, for tests of what each may do. */
export const everyRole = staffRoles;

export type EmptyDatabase = TestDatabase;

export const emptyDatabase = (): Promise<EmptyDatabase> => createTestDatabase("empty");

/** A member of staff, an editor by default. */
export async function staffCtxOf(db: Db, role: StaffRole = "editor", now = testNow): Promise<TestCtx> {
  return testCtx(db, asStaff(await aStaff(db, { role })), now);
}

/** `done`, or the name of the DomainError; the message of any other error. */
export async function errorOf(work: Promise<unknown>): Promise<string> {
  const [end] = await Promise.allSettled([work]);
  if (end.status === "fulfilled") return "done";
  const { reason } = end as { reason: Error & { error?: string } };
  return reason.error ?? reason.message;
}
