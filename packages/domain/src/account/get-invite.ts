import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { ownAccountId } from "../context/own-account.ts";

/** The acting account's invitation code, and how many accounts registered with it. */
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
  return row ? { code: row.code, invited: row.invited ?? 0 } : fail("sessionInvalid");
}
