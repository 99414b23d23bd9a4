import type { StaffRole } from "@changming/contract/staff-roles";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { requestRole, type ConfirmingRole, giveRole, isConfirming, isNotYetIn } from "./confirming-roles.ts";
import { lockStaff } from "./queries.ts";
import { type Changed, lockForChange, requireAdministratorBeside } from "./save-staff.ts";

/**
 * Changes a role and ends the person's sessions; a confirming role needs a second person's approval, unless an
 * administrator is demoted. Throws as `lockForChange`, and `staffLastAdministrator`.
 */
export async function setRole(
  ctx: Ctx,
  { role, reason, ...target }: { id: number; version: number; role: StaffRole; reason: string },
): Promise<Changed> {
  // no-access: lockForChange checks it
  return withTx(ctx, async (ctx) => {
    // no-audit: giveRole and requestRole write the entry
    const row = await lockForChange(ctx, target);
    const { id, version } = row;
    if (row.role === role && !isNotYetIn(row)) return { id, version, isWaiting: false };
    if (isConfirming(role) && row.role !== "administrator") {
      await requestRole(ctx, { id, role, reason });
      return { id, version, isWaiting: true };
    }
    await requireAdministratorBeside(ctx, row);
    return giveRole(ctx, row, role, reason);
  });
}

/** Executes the confirmed request, unless the person has got a higher role meanwhile. */
export async function giveConfirmedRole(
  ctx: Ctx,
  { object_id, reason }: { object_id: number; reason: string },
  role: ConfirmingRole,
): Promise<void> {
  // no-access: the approval was checked
  await withTx(ctx, async (ctx) => {
    // no-audit: giveRole writes the entry
    const row = await lockStaff(ctx.db, object_id);
    if (row.role !== "administrator") await giveRole(ctx, row, role, reason);
  });
}
