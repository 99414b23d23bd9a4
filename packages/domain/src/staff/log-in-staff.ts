import { withTx } from "@changming/db/tx";
import { sha256Hex } from "@changming/kit/ids";
import { rememberDevice } from "../account/known-device.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { checkStaffPassword } from "./check-password.ts";
import { lockStaff } from "./queries.ts";
import { endReplacedSessions, openStaffSession } from "./sessions.ts";
import { takeCode } from "./staff-code.ts";
import { forgiveTries } from "./tries.ts";
import { type Who, whoIs } from "./who-am-i.ts";

/**
 * Opens a session for name, password and code, and hands its token to `ctx.keepSession`. Who has no code yet gets one in
 * which nothing can be done but to bind one. What this browser had opened before ends. Refuses as `checkStaffPassword` does, for a wrong code too.
 */
export async function logInStaff(
  ctx: Ctx,
  { login, password, code }: { login: string; password: string; code: string },
): Promise<Who> {
  const { staff: checked, tried } = await checkStaffPassword(ctx, login, password);
  const { id, password_hash: compared } = checked;
  // no-access: password and code are the access
  const { token, device } = await withTx(ctx, async (ctx) => {
    const staff = await lockStaff(ctx.db, id);
    // Comparing took its time.
    if (staff.password_hash !== compared || staff.suspended_at) refuse("staffLoginMismatch");
    const asksCode = ctx.gates.staffCodes === "required" && staff.totp_confirmed_at !== null;
    if (asksCode && !(await takeCode(ctx, staff, code))) refuse("staffLoginMismatch");
    await forgiveTries(ctx, tried);
    const remembered = await rememberDevice(ctx, { kind: "staff", id });
    const deviceHash = remembered && sha256Hex(remembered);
    await endReplacedSessions(ctx, id, deviceHash);
    const opened = await openStaffSession(ctx, id, deviceHash);
    const actor = { kind: "staff" as const, staffId: id, name: staff.name, role: staff.role };
    const after = { hasCode: asksCode, address: ctx.address };
    await audit({ ...ctx, actor }, { verb: "staff.logIn", object: { kind: "staff", id }, before: null, after });
    return { token: opened, device: remembered };
  });
  if (device) ctx.device?.remember(device);
  ctx.keepSession?.(token);
  return whoIs(ctx, sha256Hex(token));
}
