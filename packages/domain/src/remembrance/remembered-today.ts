import { shanghaiDay } from "@changming/kit/shanghai";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";

/** Residences before which the acting account has bowed on this Shanghai day: their buttons rest until tomorrow. */
export async function rememberedToday(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("remembrance")
    .select("residence_id")
    .where("account_id", "=", ownAccountId(ctx))
    .where("on_day", "=", shanghaiDay(ctx.clock()))
    .orderBy("residence_id")
    .execute();
  return rows.map((row) => row.residence_id);
}
