import { withTx } from "@changming/db/tx";
import { sha256Hex } from "@changming/kit/ids";
import { rememberDevice } from "../sign-in/known-device.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { hasSession } from "../staff-role/access.ts";
import { checkStaffPassword } from "./check-password.ts";
import { lockStaff } from "./queries.ts";
import { endReplacedSessions, createStaffSession, type Who, whoIs } from "./sessions.ts";
import { takeCode } from "./staff-code.ts";
import { releaseAttempts } from "./attempts.ts";

/**
 * Opens a session for name, password and code (R-admin-2), and passes its token to `ctx.storeSession`. Without a bound
 * code the session only allows to bind one. Ends this browser's earlier ones. Throws as `checkStaffPassword`; a wrong
 * code, too.
 */
export async function logInStaff(
  ctx: Ctx,
  { login, password, code }: { login: string; password: string; code: string },
): Promise<Who> {
  const { staff: checked, tried } = await checkStaffPassword(ctx, login, password);
  const { id, password_hash: compared } = checked;
  const { token, device } = await withTx(ctx, async (ctx) => {
    const staff = await lockStaff(ctx.db, id);
    // The row may have changed during the comparison.
    if (staff.password_hash !== compared || staff.suspended_at) fail("staffLoginMismatch");
    const requiresCode = ctx.services.staffCodes === "required" && staff.totp_confirmed_at !== null;
    if (requiresCode && !(await takeCode(ctx, staff, code))) fail("staffLoginMismatch");
    await releaseAttempts(ctx, tried);
    const remembered = await rememberDevice(ctx, { kind: "staff", id });
    const deviceHash = remembered && sha256Hex(remembered);
    await endReplacedSessions(ctx, id, deviceHash);
    const opened = await createStaffSession(ctx, id, deviceHash);
    const actor = { kind: "staff" as const, staffId: id, name: staff.name, role: staff.role };
    const after = { hasCode: requiresCode, address: ctx.address };
    await audit({ ...ctx, actor }, { verb: "staff.logIn", object: { kind: "staff", id }, before: null, after });
    return { token: opened, device: remembered };
  });
  if (device) ctx.device?.remember(device);
  ctx.storeSession?.(token);
  return whoIs(ctx, sha256Hex(token));
}

export async function logOutStaff(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  // no-access: everyone may end their own session
  await withTx(ctx, async (ctx) => {
    await ctx.db
      .updateTable("staff_session")
      .set({ revoked_at: ctx.clock() })
      .where("token_hash", "=", actor.session.hash)
      .where("revoked_at", "is", null)
      .execute();
    const object = { kind: "staff", id: actor.staffId };
    await audit(ctx, { verb: "staff.logOut", object, before: null, after: null });
  });
  ctx.storeSession?.(null);
}
