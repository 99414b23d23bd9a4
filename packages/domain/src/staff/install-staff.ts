import type { StaffRole } from "@changming/contract/admin/roles";
import { withTx } from "@changming/db/tx";
import { type AuditCtx, audit } from "../audit.ts";
import { refuse } from "../refusal.ts";
import type { Secrets } from "../secrets.ts";
import { noCode, resetSignIn } from "./reset-sign-in.ts";

export interface InstalledStaff {
  login: string;
  name: string;
  role: StaffRole;
  password_hash: string;
}

/** Adds somebody from the machine itself, where no session is needed. Refuses with `staffLoginTaken`. Returns the number. */
export async function installStaff(ctx: AuditCtx, { login, ...row }: InstalledStaff): Promise<number> {
  // no-access: whoever stands at the machine may
  return withTx(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto("staff")
      .values({ login, ...row, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.column("login").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) refuse("staffLoginTaken", "login");
    const { name, role } = row;
    const object = { kind: "staff", id: made.id };
    await audit(ctx, { verb: "staff.install", object, before: null, after: { login, name, role } });
    return made.id;
  });
}

export interface StaffRenewal {
  login: string;
  /** As it is, unless given. */
  name?: string | undefined;
  /** As it is, unless given. */
  role?: StaffRole | undefined;
  password_hash: string;
}

/**
 * Lets somebody in again from the machine itself: another password, no code, no suspension, and nothing left of sessions,
 * tries and known browsers. Refuses with `notFound`. Returns the row as it is then.
 */
export async function renewInstalledStaff(
  ctx: AuditCtx,
  secrets: Secrets,
  { login, name, role, password_hash }: StaffRenewal,
): Promise<{ id: number; name: string; role: StaffRole }> {
  // no-access: whoever stands at the machine may
  return withTx(ctx, async (ctx) => {
    const find = ctx.db.selectFrom("staff").select(["id", "name", "role"]).where("login", "=", login);
    const before = await find.forUpdate().executeTakeFirst();
    if (!before) refuse("notFound", "login");
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
