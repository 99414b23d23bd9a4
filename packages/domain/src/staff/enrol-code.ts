import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canBindCode, hasSession } from "./access.ts";
import { lockStaff } from "./queries.ts";
import { endStaffSessions, freshUntil } from "./sessions.ts";
import { bindPending, keyUri, newKey, sealKey } from "./staff-code.ts";
import { countTry, forgiveTries } from "./tries.ts";
import { type Who, whoAmI } from "./who-am-i.ts";

/**
 * A new key, which counts once a code of it was given; until then the old one does. Refuses with `staffProofNeeded` for who has one already and did not
 * prove it lately: the old one then stays until somebody renews it.
 */
export async function enrolCode(ctx: Ctx): Promise<{ key: string; uri: string }> {
  const { actor } = ctx;
  if (!hasSession(actor)) refuse("sessionInvalid");
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

/** Binds the key of which this is a code; every other session of theirs ends. Refuses with `staffCodeMismatch`, `tooManyAttempts`. */
export async function confirmCode(ctx: Ctx, { code }: { code: string }): Promise<Who> {
  const { actor } = ctx;
  if (!hasSession(actor)) refuse("sessionInvalid");
  const { login } = await ctx.db
    .selectFrom("staff")
    .select("login")
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  const tried = await countTry(ctx, login, actor.session.hash);
  await withTx(ctx, async (ctx) => {
    const staff = await lockStaff(ctx.db, actor.staffId);
    demand(canBindCode(actor, staff));
    if (!(await bindPending(ctx, staff, code))) refuse("staffCodeMismatch", "code");
    await forgiveTries(ctx, tried);
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
