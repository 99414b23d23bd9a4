import { isPhoneNumber } from "@changming/kit/phone-number";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { ownAccountId } from "../context/own-account.ts";
import { maskedPhone } from "../context/masked-phone.ts";
import { findAccountById } from "./queries.ts";

/**
 * The full phone number meant by the input: itself, or, where it is the acting account's own number in its masked form
 * (138****8000), that number. Throws `sessionInvalid` for a masked number without an account, `invalidInput` for
 * another's.
 */
export async function fullPhoneNumber(ctx: Ctx, mobile: string): Promise<string> {
  if (isPhoneNumber(mobile)) return mobile;
  const own = await findAccountById(ctx.db, ownAccountId(ctx));
  if (!own || maskedPhone(own.mobile) !== mobile) fail("invalidInput", "mobile");
  return own.mobile;
}
