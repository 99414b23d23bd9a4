import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canListForStaff } from "./access.ts";
import { findQueued, type QueuedCorrection } from "./queries.ts";

/** One request to put a certificate right, answered or not, for staff. Refuses with `staffRoleMissing`, `notFound`. */
export async function getCorrection(ctx: Ctx, { id }: { id: number }): Promise<QueuedCorrection> {
  demand(canListForStaff(ctx.actor));
  return (await findQueued(ctx.db, id)) ?? refuse("notFound");
}
