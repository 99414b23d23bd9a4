import { withTx } from "@changming/db/tx";
import { hidePhoto } from "../album/hide-photo.ts";
import { hideMessage } from "../blessing/hide-message.ts";
import type { Ctx } from "../context.ts";
import { demand, Refusal, refuse } from "../refusal.ts";
import { hideResidence } from "../residence/hide-residence.ts";
import { canDecideConcerns } from "./access.ts";
import { type Changed, type ConcernRow, lockConcern, saveConcern } from "./decide-concern.ts";
import { claimsOn, type HideableThing } from "./hiding-claims.ts";
import { mayHideTarget } from "./target.ts";

interface Hiding extends Changed {
  isHidden: boolean;
  reason: string;
}

/**
 * Takes what a concern is about from everyone's sight at once, or puts it back, unless another concern hides it too; the
 * evidence stays as it is. Refuses as
 * `lockConcern` does, and with `concernNothingToHide` where there is no such thing of ours any more.
 */
export async function hideTarget(ctx: Ctx, { isHidden, reason, ...asked }: Hiding): Promise<Changed> {
  // no-audit: `saveConcern` writes it, and the thing's own verb
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const found = await ctx.db.selectFrom("concern").selectAll().where("id", "=", asked.id).executeTakeFirst();
    // All claims on the thing before this concern's own row, in one order: who lets go at the same time takes turns.
    const claims = await claimsOn(ctx, thingOf(found ?? refuse("notFound")));
    const row = await lockConcern(ctx, asked);
    if (!mayHideTarget(row)) refuse("concernNothingToHide");
    if (!isHidden && !row.hid_target) return { id: row.id, version: row.version };
    const others = claims.filter(({ id }) => id !== row.id).map(({ number }) => number);
    const saved = row.hid_target === isHidden ? row : await note(ctx, row, { isHidden, reason, others });
    // What another concern hides stays hidden until that one lets go as well.
    if (isHidden || others.length === 0) await switchTarget(ctx, row, { isHidden, reason });
    return { id: saved.id, version: saved.version };
  });
}

function note(
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
    if (error instanceof Refusal && error.error === "notFound") refuse("concernNothingToHide");
    throw error;
  }
}
