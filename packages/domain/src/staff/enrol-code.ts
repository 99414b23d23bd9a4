import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canBindCode, hasSession } from "../staff-role/access.ts";
import { lockStaff } from "./queries.ts";
import { endStaffSessions, freshUntil, type Who, whoAmI } from "./sessions.ts";
import { bindPending, keyUri, newKey, sealKey } from "./staff-code.ts";
import { countAttempt, releaseAttempts } from "./attempts.ts";

/**
 * A new key, which replaces the old one once a code of it is confirmed. Throws `staffProofNeeded` for someone with a
 * key and no recent reauthentication.
 */
export async function enrolCode(ctx: Ctx): Promise<{ key: string; uri: string }> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  return withTx(ctx, async (ctx) => {
    const staff = await lockStaff(ctx.db, actor.staffId);
    demand(canBindCode(actor, staff));
    const key = newKey();
    await ctx.db
      .updateTable("staff")
      .set({ totp_pending: sealKey(ctx, staff.id, key) })
      .where("id", "=", staff.id)
      .execute();
    const object = { kind: "staff", id: staff.id };
    await audit(ctx, { verb: "staff.enrolCode", object, before: null, after: null });
    return { key, uri: keyUri(key, staff.login) };
  });
}

/** Binds the key of this code and ends their other sessions. Throws `staffCodeMismatch`, `tooManyAttempts`. */
export async function confirmCode(ctx: Ctx, { code }: { code: string }): Promise<Who> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
  const { login } = await ctx.db
    .selectFrom("staff")
    .select("login")
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  const tried = await countAttempt(ctx, login, actor.session.hash);
  await withTx(ctx, async (ctx) => {
    const staff = await lockStaff(ctx.db, actor.staffId);
    demand(canBindCode(actor, staff));
    if (!(await bindPending(ctx, staff, code))) fail("staffCodeMismatch", "code");
    await releaseAttempts(ctx, tried);
    const now = ctx.clock();
    await endStaffSessions(ctx, staff.id, actor.session.hash);
    await ctx.db
      .updateTable("staff_session")
      .set({ fresh_until: freshUntil(now) })
      .where("token_hash", "=", actor.session.hash)
      .execute();
    const object = { kind: "staff", id: staff.id };
    await audit(ctx, { verb: "staff.bindCode", object, before: null, after: null });
  });
  return whoAmI(ctx);
}
