import { withTx } from "@changming/db/tx";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { checkCode, consumeCode } from "../verification-code/check-code.ts";
import { checkName } from "../blocklist/check-blocklist.ts";
import { findInviter } from "../account-lookup/queries.ts";
import { isWeakPassword } from "../sign-in/weak-passwords.ts";
import { createAccount } from "./create-account.ts";

export interface Registration {
  nickname: string;
  mobile: string;
  code: string;
  /** SHA-256 in hex, as it is sent. */
  password: string;
  /** Code of the account that becomes the referrer, for good; empty for none (R-account-10). */
  inviteCode: string;
}

/**
 * Creates an account (R-account-12). Throws `wordsRefused` for a nickname, and `registerMismatch` alike and in the same
 * time for a wrong code and a registered number; two registrations at once make one account.
 */
export async function register(ctx: Ctx, input: Registration): Promise<void> {
  const { nickname, mobile } = input;
  if (isWeakPassword(input.password)) fail("weakPassword", "password");
  await checkName(ctx, nickname, "nickname");
  const inviter = input.inviteCode === "" ? null : await findInviter(ctx.db, input.inviteCode);
  if (input.inviteCode !== "" && !inviter) fail("inviteUnknown", "tuiguangId");
  const codeId = await checkCode(ctx, { mobile, codeType: 0, code: input.code });
  if (codeId === null) fail("registerMismatch");
  const passwordHash = await ctx.services.passwords.inTurn((hasher) => hasher.hash(input.password));
  const isMade = await withTx(ctx, async (ctx) => {
    if (!(await consumeCode(ctx, codeId))) return false;
    // Where the number has an account, the code is used up all the same.
    const referrerId = inviter?.id ?? null;
    return (await createAccount(ctx, { mobile, nickname, passwordHash, referrerId, namesLamps: true })) !== null;
  });
  if (!isMade) fail("registerMismatch");
}

/** The acting account's invitation code, and how many accounts registered with it (R-site-15). */
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
