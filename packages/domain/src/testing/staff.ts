import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { StaffSessionTable, StaffTable } from "@changming/db/tables/staff";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { type StaffRole, staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { StaffActor } from "../context/context.ts";
import type { StaffRow } from "../staff/queries.ts";
import { testNow, testCtx, type TestCtx } from "./test-ctx.ts";
import { aPasswordHash } from "./test-services.ts";

let made = 0;

/** Password of staff in tests, as sent by the client (SHA-256). */
export const staffPassword = sha256Hex("sunflower-7");
let hash: Promise<string> | undefined;

/** By default an editor who may log in. */
export async function aStaff(db: Db, overrides: Partial<Insertable<StaffTable>> = {}): Promise<StaffRow> {
  made += 1;
  hash ??= aPasswordHash(staffPassword);
  return db
    .insertInto("staff")
    .values({
      login: `staff${made}`,
      name: `员工${made}`,
      role: "editor",
      password_hash: await hash,
      created_at: testNow,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An open session, by default recently reauthenticated; returns its token. */
export async function aStaffSession(
  db: Db,
  staffId: number,
  overrides: Partial<Insertable<StaffSessionTable>> = {},
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto("staff_session")
    .values({
      token_hash: sha256Hex(token),
      staff_id: staffId,
      address: null,
      created_at: testNow,
      last_seen_at: testNow,
      fresh_until: new Date(testNow.getTime() + 600_000),
      ...overrides,
    })
    .execute();
  return token;
}

export function asStaff({ id, name, role }: Pick<StaffRow, "id" | "name" | "role">, token?: string): StaffActor {
  const session =
    token === undefined ? undefined : { hash: sha256Hex(token), isReauthenticated: true, mustEnrol: false };
  return { kind: "staff", staffId: id, name, role, session };
}

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
