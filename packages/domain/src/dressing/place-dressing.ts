import { hasPlace } from "@changming/contract/dressing-places";
import type { DressingPlace } from "@changming/db/tables/gift";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { isMartyr } from "../residence/queries.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { touch } from "../context/tags.ts";
import { type Dressings, listDressings, placedDressings } from "./list-dressings.ts";

/** `giftId` null removes what is placed there. */
interface Placing {
  residenceId: number;
  place: DressingPlace;
  giftId: number | null;
}

/**
 * Places an owned dressing in its spot of the scene, replacing another (R-dressing-9). Returns the resulting placement.
 * Throws `notFound`, `dressingNotOwned`, `dressingElsewhere`, `dressingNotAtStele`.
 */
export async function placeDressing(ctx: Ctx, input: Placing): Promise<Dressings> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    if (input.giftId !== null) {
      if (!hasPlace(input.place, { isMartyr: isMartyr(residence) })) fail("dressingNotAtStele", "place");
      await requireFitting(ctx, { ...input, giftId: input.giftId });
    }
    const replaced = (await placedDressings(ctx.db, residence.id).execute()).find(({ place }) => place === input.place);
    if ((replaced?.gift_id ?? null) !== input.giftId) await replace(ctx, input, replaced?.gift_id ?? null);
    return listDressings(ctx, input);
  });
}

async function replace(ctx: Ctx, { residenceId, place, giftId }: Placing, replaced: number | null): Promise<void> {
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
    before: { place, giftId: replaced },
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
  if (!owned) fail("dressingNotOwned", "giftId");
  if (owned.dressing_place !== place) fail("dressingElsewhere", "place");
}
