import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import type { StaffRow } from "./queries.ts";
import { openSessions } from "./sessions.ts";

export interface Who {
  staff: (Pick<StaffRow, "id" | "login" | "name" | "role" | "totp_confirmed_at"> & { fresh_until: Date | null }) | null;
  csrf: string;
  requiresCode: boolean;
}

/** CSRF token of a session, required for every write. */
export function pageToken({ services }: Pick<Ctx, "services">, sessionHash: string): string {
  return services.secrets.keyedHash("staffPage", sessionHash);
}

/** The current user of the back office; open to everyone. */
export function whoAmI(ctx: Ctx): Promise<Who> {
  const hash = ctx.actor.kind === "staff" ? (ctx.actor.session?.hash ?? null) : null;
  return whoIs(ctx, hash);
}

/** The member of staff that a session belongs to. */
export async function whoIs(ctx: Ctx, sessionHash: string | null): Promise<Who> {
  const requiresCode = ctx.services.staffCodes === "required";
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
  if (!row || sessionHash === null) return { staff: null, csrf: "", requiresCode };
  return { staff: row, csrf: pageToken(ctx, sessionHash), requiresCode };
}

export function presentWho({ staff, csrf, requiresCode }: Who, now: Date) {
  return {
    staff: staff && {
      id: staff.id,
      login: staff.login,
      name: staff.name,
      role: staff.role,
      has_code: staff.totp_confirmed_at !== null,
      must_enrol: requiresCode && staff.totp_confirmed_at === null,
      fresh_until: staff.fresh_until && staff.fresh_until > now ? shanghaiDateTime(staff.fresh_until) : "",
    },
    csrf,
    asks_code: requiresCode,
  };
}
