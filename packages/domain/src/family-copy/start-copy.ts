import { withTx } from "@changming/db/tx";
import { randomId } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { requirePace } from "../context/pace.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { type CopyRow, latestCopy, nthNewestCopy } from "./get-copy.ts";

const pace = [{ max: 5, windowMs: 86_400_000, error: "copiesUsedUp" }] as const;

/**
 * Requests a copy of the residence; one that waits or is being made is returned instead. Throws `notFound` for an actor
 * who does not manage it, `copiesUsedUp` after five in a day without failed ones (R-family-14).
 */
export async function startCopy(ctx: Ctx, input: { residenceId: number }): Promise<CopyRow> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // The residence's lock serializes concurrent requests.
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    const latest = await latestCopy(ctx.db, residence.id);
    if (latest?.state === "waiting" || latest?.state === "making") return latest;
    await requirePace(ctx, pace, (nth) => nthNewestCopy(ctx.db, residence.id, nth));
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
