import { type StaffRole, staffRoles } from "@changming/contract/admin/roles";
import type { Db } from "@changming/db/database";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "./staff.ts";
import { testCtx, type TestCtx, testNow } from "./test-ctx.ts";

/** Each role there is, for what one may and another may not. */
export const everyRole = staffRoles;

export type OfficeDatabase = TestDatabase;

/** A database of its own, empty. */
export const officeDatabase = (): Promise<OfficeDatabase> => createTestDatabase("empty");

/** Somebody of the staff, an editor unless told. */
export async function officeOf(db: Db, role: StaffRole = "editor", now = testNow): Promise<TestCtx> {
  return testCtx(db, asStaff(await aStaff(db, { role })), now);
}

/** `done`, or the name of what a verb refused with; of any other fault its message. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const [end] = await Promise.allSettled([work]);
  if (end.status === "fulfilled") return "done";
  const { reason } = end as { reason: Error & { error?: string } };
  return reason.error ?? reason.message;
}
