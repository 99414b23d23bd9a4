import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { latestPlacedGifts, type PlacedGiftRow } from "../gift/queries.ts";
import { canManageResidence } from "./access.ts";
import { loadVisibleResidence } from "./load-residence.ts";
import { remembranceRank, type ResidenceRow } from "./queries.ts";

export interface ResidenceDetail {
  row: ResidenceRow;
  rank: number;
  placed: PlacedGiftRow[];
  canManage: boolean;
  today: ShanghaiDay;
}

/** Everything the main page of a residence shows of it. Refuses with `notFound`. */
export async function getResidenceDetail(ctx: Ctx, input: { id: number }): Promise<ResidenceDetail> {
  ctx.tags.read(`residence:${input.id}:counts`, "levels", "gardens");
  const row = await loadVisibleResidence(ctx, input.id);
  const [rank, placed] = await Promise.all([
    remembranceRank(ctx.db, row.remembrance_total),
    latestPlacedGifts(ctx.db, row.id),
  ]);
  const standing = { isPrivate: row.is_private, isHidden: row.hidden_at !== null, role: row.role };
  return { row, rank, placed, canManage: canManageResidence(standing).allowed, today: shanghaiDay(ctx.clock()) };
}
