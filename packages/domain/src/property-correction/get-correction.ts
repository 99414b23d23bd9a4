import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canListForStaff } from "./access.ts";
import { findQueued, type QueuedCorrection } from "./queries.ts";

/** One request, answered or not, for staff. Throws `staffRoleMissing`, `notFound`. */
export async function getCorrection(ctx: Ctx, { id }: { id: number }): Promise<QueuedCorrection> {
  demand(canListForStaff(ctx.actor));
  return (await findQueued(ctx.db, id)) ?? fail("notFound");
}
