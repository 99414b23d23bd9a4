import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type CopyRow, findReadyCopy, latestCopy } from "./queries.ts";

/** The newest copy of the residence, or null. Throws `notFound` for an actor who does not manage it. */
export async function getCopy(ctx: Ctx, input: { residenceId: number }): Promise<CopyRow | null> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  return latestCopy(ctx.db, residence.id);
}

/** A finished copy by its name in an address signed for a manager. Throws `notFound`. */
export async function getReadyCopy(ctx: Ctx, input: { storedAs: string }) {
  return (await findReadyCopy(ctx.db, input.storedAs, ctx.clock())) ?? fail("notFound");
}
