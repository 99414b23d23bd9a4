import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { ownAccountId } from "./own-account.ts";

/** The code with which others register as invited by the acting account, and how many did. */
export async function getInvite(ctx: Ctx): Promise<{ code: string; invited: number }> {
  const accountId = ownAccountId(ctx);
  const row = await ctx.db
    .selectFrom("account")
    .select((eb) => [
      "invite_code as code",
      eb
        .selectFrom("account as guest")
        .select((guest) => guest.fn.countAll<number>().as("invited"))
        .where("guest.referrer_id", "=", accountId)
        .as("invited"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row ? { code: row.code, invited: row.invited ?? 0 } : refuse("sessionInvalid");
}
