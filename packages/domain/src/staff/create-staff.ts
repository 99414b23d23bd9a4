import type { StaffRole } from "@changming/contract/staff-roles";
import { withTx } from "@changming/db/tx";
import type { Secrets } from "../context/secrets.ts";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { audit, type AuditCtx } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canAddStaff } from "../staff-role/access.ts";
import { hashOf } from "./check-password.ts";
import { resetSignIn } from "./sessions.ts";
import { requestRole, isApproverRole } from "./set-role.ts";
import type { Changed } from "./save-staff.ts";
import { noCode } from "./staff-code.ts";

interface NewStaff {
  login: string;
  name: string;
  role: StaffRole;
  /** As sent by the client (SHA-256). */
  password: string;
}

/**
 * Adds a member of staff. A confirming role cannot log in until another administrator approves. Throws
 * `staffLoginTaken`, `weakPassword`, `staffProofNeeded`.
 */
export async function createStaff(ctx: Ctx, input: NewStaff): Promise<Changed> {
  demand(canAddStaff(ctx.actor));
  if (isWeakPassword(input.password)) fail("weakPassword", "password");
  const password_hash = await hashOf(ctx, input.password);
  const confirmingRole = isApproverRole(input.role) ? input.role : null;
  const isWaiting = confirmingRole !== null;
  return withTx(ctx, async (ctx) => {
    const { login, name } = input;
    const now = ctx.clock();
    const role = isWaiting ? "readOnly" : input.role;
    const made = await ctx.db
      .insertInto("staff")
      .values({ login, name, role, password_hash, created_at: now, suspended_at: isWaiting ? now : null })
      .onConflict((conflict) => conflict.column("login").doNothing())
      .returning(["id", "version"])
      .executeTakeFirst();
    if (!made) fail("staffLoginTaken", "login");
    const object = { kind: "staff", id: made.id };
    await audit(ctx, { verb: "staff.create", object, before: null, after: { login, name, role } });
    if (confirmingRole) await requestRole(ctx, { id: made.id, role: confirmingRole, reason: "新员工" });
    return { ...made, isWaiting };
  });
}

interface StaffByCli {
  login: string;
  name: string;
  role: StaffRole;
  password_hash: string;
}

/** Adds a member of staff by CLI on the server, without a session. Throws `staffLoginTaken`. Returns the id. */
export async function createStaffByCli(ctx: AuditCtx, { login, ...row }: StaffByCli): Promise<number> {
  return withTx(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto("staff")
      .values({ login, ...row, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.column("login").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) fail("staffLoginTaken", "login");
    const { name, role } = row;
    const object = { kind: "staff", id: made.id };
    await audit(ctx, { verb: "staff.install", object, before: null, after: { login, name, role } });
    return made.id;
  });
}

interface StaffRenewal {
  login: string;
  /** Absent: unchanged. */
  name?: string | undefined;
  /** Absent: unchanged. */
  role?: StaffRole | undefined;
  password_hash: string;
}

/**
 * Resets a login by CLI on the server: new password, no code, no suspension, and no sessions, attempts or known
 * browsers left. Throws `notFound`. Returns the updated row.
 */
export async function resetStaffLogin(
  ctx: AuditCtx,
  secrets: Secrets,
  { login, name, role, password_hash }: StaffRenewal,
): Promise<{ id: number; name: string; role: StaffRole }> {
  return withTx(ctx, async (ctx) => {
    const find = ctx.db.selectFrom("staff").select(["id", "name", "role"]).where("login", "=", login);
    const before = await find.forUpdate().executeTakeFirst();
    if (!before) fail("notFound", "login");
    const { id } = before;
    const after = { name: name ?? before.name, role: role ?? before.role };
    await ctx.db
      .updateTable("staff")
      .set({ ...after, ...noCode, password_hash, suspended_at: null })
      .where("id", "=", id)
      .execute();
    await resetSignIn(ctx, secrets, { id, login });
    const object = { kind: "staff", id };
    const was = { name: before.name, role: before.role };
    await audit(ctx, { verb: "staff.renewInstalled", object, before: was, after: { login, ...after } });
    return { id, ...after };
  });
}
