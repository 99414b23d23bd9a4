import { isMobile } from "@changming/kit/mobile";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { ownAccountId } from "./own-account.ts";
import { maskedMobile } from "./present.ts";
import { findAccountById } from "./queries.ts";

/**
 * The mobile that is meant: as it is given or, masked as its own account is shown it (138****8000), the whole number of
 * the account that acts. Refuses with `sessionInvalid` where nobody does, and another's with `invalidInput`.
 */
export async function wholeMobile(ctx: Ctx, mobile: string): Promise<string> {
  if (isMobile(mobile)) return mobile;
  const own = await findAccountById(ctx.db, ownAccountId(ctx));
  if (!own || maskedMobile(own.mobile) !== mobile) refuse("invalidInput", "mobile");
  return own.mobile;
}
