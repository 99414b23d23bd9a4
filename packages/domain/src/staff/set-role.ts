import type { StaffRole } from "@changming/contract/admin/roles";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { askForRole, type ConfirmingRole, giveRole, isConfirming, isNotYetIn } from "./confirming-roles.ts";
import { lockStaff } from "./queries.ts";
import { type Changed, lockForChange, requireAdministratorBeside } from "./save-staff.ts";

/**
 * Gives somebody another role and ends their sessions; to become one who confirms waits for a second person, unless an
 * administrator becomes less. Refuses as `lockForChange` does, with `staffLastAdministrator`.
 */
export async function setRole(
  ctx: Ctx,
  { role, reason, ...asked }: { id: number; version: number; role: StaffRole; reason: string },
): Promise<Changed> {
  // no-access: lockForChange demands it
  return withTx(ctx, async (ctx) => {
    // no-audit: giveRole and askForRole write it
    const row = await lockForChange(ctx, asked);
    const { id, version } = row;
    if (row.role === role && !isNotYetIn(row)) return { id, version, isWaiting: false };
    if (isConfirming(role) && row.role !== "administrator") {
      await askForRole(ctx, { id, role, reason });
      return { id, version, isWaiting: true };
    }
    await requireAdministratorBeside(ctx, row);
    return giveRole(ctx, row, role, reason);
  });
}

/** What was confirmed by a second person. Whoever got more meanwhile keeps it. */
export async function giveConfirmedRole(
  ctx: Ctx,
  { object_id, reason }: { object_id: number; reason: string },
  role: ConfirmingRole,
): Promise<void> {
  // no-access: the approval was demanded
  await withTx(ctx, async (ctx) => {
    // no-audit: giveRole writes it
    const row = await lockStaff(ctx.db, object_id);
    if (row.role !== "administrator") await giveRole(ctx, row, role, reason);
  });
}
