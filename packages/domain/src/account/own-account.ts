import { actingAccountId, type Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";

/** The account that acts: what a personal call is about, whatever its input says. Refuses with `sessionInvalid`. */
export function ownAccountId(ctx: Ctx): number {
  return actingAccountId(ctx.actor) ?? refuse("sessionInvalid");
}
