import { shanghaiDay } from "@changming/kit/shanghai";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { countFreeGiftsOn } from "./free-gifts.ts";

/** Units of free gifts that the account has given on this Shanghai day; the site's daily quota limits them. */
export async function getUsedFreeGifts(ctx: Ctx): Promise<number> {
  const accountId = actingAccountId(ctx.actor);
  if (accountId === null) fail("sessionInvalid");
  return countFreeGiftsOn(ctx.db, accountId, shanghaiDay(ctx.clock()));
}
