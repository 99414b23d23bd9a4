import { codeTypes } from "@changming/contract/verification-code";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { checkCode } from "../verification-code/check-code.ts";
import { countPassword, forgiveAttempts } from "./attempts.ts";

/** One of the two: a session alone does not end an account. */
export interface ClosingProof {
  password?: string | undefined;
  verificationCode?: string | undefined;
}

/** The code to use up, or null when the password proved it. The code for logging in proves as much as logging in does. */
export async function requireProof(ctx: Ctx, accountId: number, proof: ClosingProof): Promise<number | null> {
  const account = await ctx.db
    .selectFrom("account")
    .select(["mobile", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { password } = proof;
  if (password !== undefined) {
    await ctx.gates.passwords.inTurn(async (hasher) => {
      const owner = ctx.actor.kind === "account" ? ctx.actor.sessionHash : null;
      const attempts = await countPassword(ctx, account.mobile, owner);
      if (!(await hasher.matches(account.password_hash, password))) refuse("proofMismatch", "password");
      await forgiveAttempts(ctx, attempts);
    });
    return null;
  }
  if (proof.verificationCode === undefined) refuse("proofMissing");
  const given = { mobile: account.mobile, codeType: codeTypes.logIn, code: proof.verificationCode };
  return (await checkCode(ctx, given)) ?? refuse("proofMismatch", "verificationCode");
}
