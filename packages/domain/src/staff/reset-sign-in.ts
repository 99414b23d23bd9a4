import type { Ctx } from "../context/context.ts";
import type { Secrets } from "../context/secrets.ts";
import { endStaffSessions } from "./sessions.ts";
import { clearAttempts } from "./attempts.ts";

/** The columns of a member of staff without a code. */
export const noCode = { totp_secret: null, totp_pending: null, totp_confirmed_at: null };

/** Ends what let them in or kept them out so far: sessions, known browsers, and the lock of tries. */
export async function resetSignIn(
  ctx: Pick<Ctx, "db" | "clock">,
  secrets: Secrets,
  { id, login }: { id: number; login: string },
): Promise<void> {
  await endStaffSessions(ctx, id);
  await clearAttempts(ctx.db, secrets, login);
  await ctx.db.deleteFrom("known_device").where("staff_id", "=", id).execute();
}
