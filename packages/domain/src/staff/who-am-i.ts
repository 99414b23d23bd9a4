import type { Ctx } from "../context.ts";
import type { StaffRow } from "./queries.ts";
import { openSessions } from "./sessions.ts";

export interface Who {
  staff: (Pick<StaffRow, "id" | "login" | "name" | "role" | "totp_confirmed_at"> & { fresh_until: Date | null }) | null;
  csrf: string;
  asksCode: boolean;
}

/** What goes with every write of a session, so that no other page can make one. */
export function pageToken({ gates }: Pick<Ctx, "gates">, sessionHash: string): string {
  return gates.secrets.keyedHash("staffPage", sessionHash);
}

/** Who uses the back office now; open to everyone. */
export function whoAmI(ctx: Ctx): Promise<Who> {
  const hash = ctx.actor.kind === "staff" ? (ctx.actor.session?.hash ?? null) : null;
  return whoIs(ctx, hash);
}

/** Whom a session stands for at this moment. */
export async function whoIs(ctx: Ctx, sessionHash: string | null): Promise<Who> {
  const asksCode = ctx.gates.staffCodes === "required";
  const row =
    sessionHash === null
      ? undefined
      : await openSessions(ctx.db, ctx.clock())
          .innerJoin("staff", "staff.id", "staff_session.staff_id")
          .select(["staff.id", "staff.login", "staff.name", "staff.role", "staff.totp_confirmed_at"])
          .select("staff_session.fresh_until")
          .where("staff_session.token_hash", "=", sessionHash)
          .where("staff.suspended_at", "is", null)
          .executeTakeFirst();
  if (!row || sessionHash === null) return { staff: null, csrf: "", asksCode };
  return { staff: row, csrf: pageToken(ctx, sessionHash), asksCode };
}
