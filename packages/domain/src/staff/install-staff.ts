import type { StaffRole } from "@changming/contract/admin/roles";
import { withTx } from "@changming/db/tx";
import { type AuditCtx, audit } from "../audit.ts";
import { refuse } from "../refusal.ts";

export interface InstalledStaff {
  login: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  /** Somebody of this login gets all of it anew and is let in again, without a code. */
  isRenewal: boolean;
}

/** Adds somebody from the machine itself, where no session is needed. Refuses with `staffLoginTaken`. Returns the number. */
export async function installStaff(ctx: AuditCtx, { isRenewal, login, ...row }: InstalledStaff): Promise<number> {
  // no-access: whoever stands at the machine may
  return withTx(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto("staff")
      .values({ login, ...row, created_at: ctx.clock() })
      .onConflict((conflict) =>
        conflict
          .column("login")
          .doUpdateSet({ ...row, totp_secret: null, totp_pending: null, totp_confirmed_at: null, suspended_at: null })
          .where((eb) => eb.lit(isRenewal)),
      )
      .returning("id")
      .executeTakeFirst();
    if (!made) refuse("staffLoginTaken", "login");
    await ctx.db
      .updateTable("staff_session")
      .set({ revoked_at: ctx.clock() })
      .where("staff_id", "=", made.id)
      .where("revoked_at", "is", null)
      .execute();
    const { name, role } = row;
    const object = { kind: "staff", id: made.id };
    await audit(ctx, { verb: "staff.install", object, before: null, after: { login, name, role, isRenewal } });
    return made.id;
  });
}
