import { withTx } from "@changming/db/tx";
import { hidePhoto } from "../album/hide-photo.ts";
import { hideMessage } from "../message/hide-message.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { hideResidence } from "../residence-for-staff/hide-residence.ts";
import { canDecideConcerns } from "./access.ts";
import { type Changed, type ConcernRow, lockConcern, saveConcern } from "./decide-concern.ts";
import { claimsOn, type HideableThing } from "../hiding/hiding-claims.ts";
import { mayHideTarget } from "./states.ts";

interface Hiding extends Changed {
  isHidden: boolean;
  reason: string;
}

/**
 * Hides a concern's target from everyone at once, or unhides it unless another concern hides it too; the snapshot stays
 * unchanged. Throws as `lockConcern` does, and `concernNothingToHide` where the target does not exist any more.
 */
export async function hideTarget(ctx: Ctx, { isHidden, reason, ...rest }: Hiding): Promise<Changed> {
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const found = await ctx.db.selectFrom("concern").selectAll().where("id", "=", rest.id).executeTakeFirst();
    // Locks all claims on the target before this concern's own row, in one order, so that concurrent releases are
    // serialized.
    const claims = await claimsOn(ctx, thingOf(found ?? fail("notFound")));
    const row = await lockConcern(ctx, rest);
    if (!mayHideTarget(row)) fail("concernNothingToHide");
    if (!isHidden && !row.hid_target) return { id: row.id, version: row.version };
    const others = claims.filter(({ id }) => id !== row.id).map(({ number }) => number);
    const saved = row.hid_target === isHidden ? row : await recordHiding(ctx, row, { isHidden, reason, others });
    // A target that another concern hides stays hidden until that one releases it as well.
    if (isHidden || others.length === 0) await switchTarget(ctx, row, { isHidden, reason });
    return { id: saved.id, version: saved.version };
  });
}

function recordHiding(
  ctx: Ctx,
  row: ConcernRow,
  { isHidden, reason, others }: { isHidden: boolean; reason: string; others: readonly string[] },
): Promise<Changed> {
  const verb = isHidden ? "concern.hide" : "concern.show";
  const after = { hid: isHidden, reason, ...(others.length === 0 ? {} : { hiddenBy: others }) };
  return saveConcern(ctx, row, { hid_target: isHidden }, { verb, before: { hid: row.hid_target }, after });
}

function thingOf({ target_kind, target_id, residence_id }: ConcernRow): HideableThing {
  if (target_kind === "message" || target_kind === "photo") return { kind: target_kind, id: target_id ?? 0 };
  return { kind: "residence", id: residence_id ?? 0 };
}

async function switchTarget(ctx: Ctx, row: ConcernRow, how: { isHidden: boolean; reason: string }): Promise<void> {
  const { kind, id } = thingOf(row);
  const hide = { message: hideMessage, photo: hidePhoto, residence: hideResidence }[kind];
  try {
    await hide(ctx, { id, ...how });
  } catch (error) {
    if (error instanceof DomainError && error.error === "notFound") fail("concernNothingToHide");
    throw error;
  }
}
