import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type CopyRow, findReadyCopy, latestCopy } from "./queries.ts";

/** The newest copy of the residence, or null where there is none. Refuses with `notFound` who does not manage it. */
export async function getCopy(ctx: Ctx, input: { residenceId: number }): Promise<CopyRow | null> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(standingOf(residence)));
  return latestCopy(ctx.db, residence.id);
}

/** A finished copy by its name in an address that was signed for who manages the residence. Refuses with `notFound`. */
export async function getReadyCopy(ctx: Ctx, input: { storedAs: string }) {
  return (await findReadyCopy(ctx.db, input.storedAs, ctx.clock())) ?? refuse("notFound");
}
