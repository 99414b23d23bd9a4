import { codeTypes } from "@changming/contract/verification-code";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { checkCode } from "../verification-code/check-code.ts";
import { countPassword, releaseAttempts } from "../sign-in/attempts.ts";

/** Either of the two: a session alone does not authorize closing. */
export interface ClosingVerification {
  password?: string | undefined;
  verificationCode?: string | undefined;
}

/**
 * The id of the code to use up, or null when the password verified it. A login code suffices, as it does for logging
 * in.
 */
export async function requireVerification(
  ctx: Ctx,
  accountId: number,
  verification: ClosingVerification,
): Promise<number | null> {
  const account = await ctx.db
    .selectFrom("account")
    .select(["mobile", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { password } = verification;
  if (password !== undefined) {
    await ctx.services.passwords.inTurn(async (hasher) => {
      const owner = ctx.actor.kind === "account" ? ctx.actor.sessionHash : null;
      const attempts = await countPassword(ctx, account.mobile, owner);
      if (!(await hasher.matches(account.password_hash, password))) fail("proofMismatch", "password");
      await releaseAttempts(ctx, attempts);
    });
    return null;
  }
  if (verification.verificationCode === undefined) fail("proofMissing");
  const given = { mobile: account.mobile, codeType: codeTypes.logIn, code: verification.verificationCode };
  return (await checkCode(ctx, given)) ?? fail("proofMismatch", "verificationCode");
}
