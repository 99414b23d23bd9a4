import type { StaffRole } from "@changming/contract/staff-roles";
import { withTx } from "@changming/db/tx";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canAddStaff } from "../staff-role/access.ts";
import { hashOf } from "./check-password.ts";
import { requestRole, isConfirming } from "./set-role.ts";
import type { Changed } from "./save-staff.ts";

interface NewStaff {
  login: string;
  name: string;
  role: StaffRole;
  /** As sent by the client (SHA-256). */
  password: string;
}

/**
 * Adds a member of staff. A confirming role cannot log in until another administrator approves; `isFirst` is for the
 * CLI command on the server. Throws `staffLoginTaken`, `weakPassword`, `staffProofNeeded`.
 */
export async function createStaff(ctx: Ctx, input: NewStaff, isFirst = false): Promise<Changed> {
  if (!isFirst) demand(canAddStaff(ctx.actor));
  if (isWeakPassword(input.password)) fail("weakPassword", "password");
  const password_hash = await hashOf(ctx, input.password);
  const confirmingRole = isConfirming(input.role) && !isFirst ? input.role : null;
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
