import { shanghaiDay } from "@changming/kit/shanghai";
import { actingAccountId, type Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { countFreeGiftsOn } from "./free-gifts.ts";

/** How many free gifts the account has given on this Shanghai day; they count against the site's daily quota. */
export async function getUsedFreeGifts(ctx: Ctx): Promise<number> {
  const accountId = actingAccountId(ctx.actor);
  if (accountId === null) refuse("sessionInvalid");
  return countFreeGiftsOn(ctx.db, accountId, shanghaiDay(ctx.clock()));
}
