import type { StaffRole } from "@changming/contract/admin/roles";
import { withTx } from "@changming/db/tx";
import { isWeakPassword } from "../account/weak-passwords.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canAddStaff } from "./access.ts";
import { hashOf } from "./check-password.ts";
import { askForRole, isConfirming } from "./confirming-roles.ts";
import type { Changed } from "./save-staff.ts";

export interface NewStaff {
  login: string;
  name: string;
  role: StaffRole;
  /** As it travels. */
  password: string;
}

/**
 * Adds somebody. Who may confirm cannot log in until another administrator says yes; `isFirst` is for the
 * command on the machine itself. Refuses with `staffLoginTaken`, `weakPassword`, `staffProofNeeded`.
 */
export async function createStaff(ctx: Ctx, input: NewStaff, isFirst = false): Promise<Changed> {
  if (!isFirst) demand(canAddStaff(ctx.actor));
  if (isWeakPassword(input.password)) refuse("weakPassword", "password");
  const password_hash = await hashOf(ctx, input.password);
  const wished = isConfirming(input.role) && !isFirst ? input.role : null;
  const isWaiting = wished !== null;
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
    if (!made) refuse("staffLoginTaken", "login");
    const object = { kind: "staff", id: made.id };
    await audit(ctx, { verb: "staff.create", object, before: null, after: { login, name, role } });
    if (wished) await askForRole(ctx, { id: made.id, role: wished, reason: "新员工" });
    return { ...made, isWaiting };
  });
}
