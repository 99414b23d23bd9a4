import { actingAccountId, type Ctx } from "./context.ts";
import { fail } from "./domain-error.ts";

/** The acting account, whatever the call's input says. Throws `sessionInvalid`. */
export function ownAccountId(ctx: Ctx): number {
  return actingAccountId(ctx.actor) ?? fail("sessionInvalid");
}
