import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandPace } from "../pace.ts";
import { demand } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { type CopyRow, latestCopy, nthNewestCopy } from "./queries.ts";

const pace = [{ most: 5, windowMs: 86_400_000, error: "copiesUsedUp" }] as const;

/**
 * Asks for a copy of the residence to be made; one that waits or is being made is the answer already. Refuses with
 * `notFound` who does not manage it, and with `copiesUsedUp` after five in a day, not counting those that failed.
 */
export async function startCopy(ctx: Ctx, input: { residenceId: number }): Promise<CopyRow> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // Two at once take turns here.
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    const latest = await latestCopy(ctx.db, residence.id);
    if (latest?.state === "waiting" || latest?.state === "making") return latest;
    await demandPace(ctx, pace, (nth) => nthNewestCopy(ctx.db, residence.id, nth));
    const copy = await ctx.db
      .insertInto("family_copy")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        state: "waiting",
        stored_as: randomId(),
        asked_at: ctx.clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(ctx, {
      verb: "familyCopy.start",
      object: { kind: "residence", id: residence.id },
      before: null,
      after: { copyId: copy.id },
    });
    return copy;
  });
}
