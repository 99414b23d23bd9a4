import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActForOneself, hasSession } from "../staff-role/access.ts";
import { checkStaffPassword, hashOf } from "./check-password.ts";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { lockStaff } from "./queries.ts";
import { endStaffSessions, freshUntil, type Who, whoAmI } from "./sessions.ts";
import { takeCode } from "./staff-code.ts";
import { releaseAttempts } from "./attempts.ts";

/** Password and code once more, for ten minutes of sensitive actions. Throws as logging in does. */
export async function reauthenticateStaff(
  ctx: Ctx,
  { password, code }: { password: string; code: string },
): Promise<Who> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  const { login } = await ownRow(ctx, actor.staffId);
  const { staff: checked, tried } = await checkStaffPassword(ctx, login, password, actor.session.hash);
  const { id } = checked;
  await withTx(ctx, async (ctx) => {
    demand(canActForOneself(actor));
    const staff = await lockStaff(ctx.db, id);
    const requiresCode = ctx.services.staffCodes === "required" && staff.totp_confirmed_at !== null;
    if (requiresCode && !(await takeCode(ctx, staff, code))) fail("staffLoginMismatch");
    await releaseAttempts(ctx, tried);
    await ctx.db
      .updateTable("staff_session")
      .set({ fresh_until: freshUntil(ctx.clock()) })
      .where("token_hash", "=", actor.session.hash)
      .execute();
    await audit(ctx, { verb: "staff.prove", object: { kind: "staff", id }, before: null, after: null });
  });
  return whoAmI(ctx);
}

/** Changes the actor's own password; their other sessions end. Throws `weakPassword`, `staffProofNeeded`. */
export async function setOwnPassword(ctx: Ctx, { password }: { password: string }): Promise<void> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  if (!actor.session.isReauthenticated) fail("staffProofNeeded");
  if (isWeakPassword(password)) fail("weakPassword", "password");
  const password_hash = await hashOf(ctx, password);
  await withTx(ctx, async (ctx) => {
    demand(canActForOneself(actor));
    const { id } = await lockStaff(ctx.db, actor.staffId);
    await ctx.db.updateTable("staff").set({ password_hash }).where("id", "=", id).execute();
    await ctx.db.deleteFrom("known_device").where("staff_id", "=", id).execute();
    await endStaffSessions(ctx, id, actor.session.hash);
    await audit(ctx, { verb: "staff.setPassword", object: { kind: "staff", id }, before: null, after: null });
  });
}

function ownRow(ctx: Ctx, staffId: number) {
  return ctx.db.selectFrom("staff").select("login").where("id", "=", staffId).executeTakeFirstOrThrow();
}
