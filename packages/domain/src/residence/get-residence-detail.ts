import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { type PlacedDressing, placedDressings } from "../dressing/queries.ts";
import { latestPlacedGifts, type PlacedGiftRow } from "../gift/queries.ts";
import { hasRankings } from "../site-info/switches.ts";
import { accountTags } from "../tags.ts";
import { canManageResidence, standingOf } from "./access.ts";
import { loadVisibleResidence } from "./load-residence.ts";
import { remembranceRank, type ResidenceRow } from "./queries.ts";

export interface ResidenceDetail {
  row: ResidenceRow;
  /** 0 for a private residence, which has no place among the public ones, and where the operator has nothing ranked. */
  rank: number;
  placed: PlacedGiftRow[];
  /** What the family put up. */
  dressing: PlacedDressing[];
  canManage: boolean;
  today: ShanghaiDay;
}

/** Everything the main page of a residence shows of it. Refuses with `notFound`. */
export async function getResidenceDetail(ctx: Ctx, input: { id: number }): Promise<ResidenceDetail> {
  const row = await loadVisibleResidence(ctx, input.id);
  // The rank moves with everybody's numbers; it may lag until this page falls for another reason.
  ctx.tags.read(`residence:${row.id}:counts`, "levels", `garden:${row.garden_id}`);
  const [rank, isRanked, placed, dressing] = await Promise.all([
    remembranceRank(ctx.db, row.remembrance_total),
    hasRankings(ctx),
    latestPlacedGifts(ctx.db, row.id),
    placedDressings(ctx.db, row.id),
  ]);
  ctx.tags.read("catalogue", ...accountTags(placed));
  const canManage = canManageResidence(standingOf(row)).allowed;
  return {
    row,
    rank: isRanked && !row.is_private ? rank : 0,
    placed,
    dressing,
    canManage,
    today: shanghaiDay(ctx.clock()),
  };
}
