import { shanghaiDay } from "@changming/kit/shanghai";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";

/** Residences that the acting account has remembered on this Shanghai day: their buttons are disabled today. */
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
