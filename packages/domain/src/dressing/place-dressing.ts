import { isPlaceThere } from "@changming/contract/dressing-places";
import type { DressingPlace } from "@changming/db/tables/gift";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { isMartyr } from "../residence/is-martyr.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { touch } from "../tags.ts";
import { type Dressings, listDressings } from "./list-dressings.ts";
import { placedDressings } from "./queries.ts";

/** `giftId` null puts away what stands there. */
export interface Placing {
  residenceId: number;
  place: DressingPlace;
  giftId: number | null;
}

/**
 * Puts a dressing that the residence owns on its place in the scene, instead of what stood there. Answers how everything
 * stands then. Refuses with `notFound`, `dressingNotOwned`, `dressingElsewhere`, `dressingNotAtStele`.
 */
export async function placeDressing(ctx: Ctx, input: Placing): Promise<Dressings> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    if (input.giftId !== null) {
      if (!isPlaceThere(input.place, { isMartyr: isMartyr(residence) })) refuse("dressingNotAtStele", "place");
      await requireFitting(ctx, { ...input, giftId: input.giftId });
    }
    const stood = (await placedDressings(ctx.db, residence.id)).find(({ place }) => place === input.place);
    if ((stood?.gift_id ?? null) !== input.giftId) await replace(ctx, input, stood?.gift_id ?? null);
    return listDressings(ctx, input);
  });
}

async function replace(ctx: Ctx, { residenceId, place, giftId }: Placing, stood: number | null): Promise<void> {
  const spot = { residence_id: residenceId, place };
  await ctx.db
    .deleteFrom("dressing_placement")
    .where("residence_id", "=", residenceId)
    .where("place", "=", place)
    .execute();
  if (giftId !== null) {
    await ctx.db
      .insertInto("dressing_placement")
      .values({ ...spot, gift_id: giftId, placed_at: ctx.clock() })
      .execute();
  }
  await audit(ctx, {
    verb: "dressing.place",
    object: { kind: "residence", id: residenceId },
    before: { place, giftId: stood },
    after: { place, giftId },
  });
  await touch(ctx, `residence:${residenceId}`);
}

async function requireFitting(ctx: Ctx, { residenceId, place, giftId }: Placing & { giftId: number }): Promise<void> {
  const owned = await ctx.db
    .selectFrom("dressing")
    .innerJoin("gift", "gift.id", "dressing.gift_id")
    .select("gift.dressing_place")
    .where("dressing.residence_id", "=", residenceId)
    .where("dressing.gift_id", "=", giftId)
    .executeTakeFirst();
  if (!owned) refuse("dressingNotOwned", "giftId");
  if (owned.dressing_place !== place) refuse("dressingElsewhere", "place");
}
