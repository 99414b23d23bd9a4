import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "@changming/db/database";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { type PlacedDressing, placedDressings } from "../dressing/list-dressings.ts";
import { latestPlacedGifts, type PlacedGiftRow } from "../gift/queries.ts";
import { latestLamps, type LampRow } from "../remembrance/lamps.ts";
import { accountTags } from "../context/tags.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { remembranceRank, type ResidenceRow } from "../residence/queries.ts";
import { shareCardAddress } from "./share-card.ts";
import { hasRankings } from "../site-info/get-site-info.ts";

export interface ResidenceDetail {
  row: ResidenceRow;
  /** 0 for a private residence, which is not ranked, and where the operator hides the ranking. */
  rank: number;
  placed: PlacedGiftRow[];
  /** Those of today. */
  lamps: LampRow[];
  /** The family's dressings. */
  dressing: PlacedDressing[];
  /** Address of the share picture; "" for a private residence. */
  shareImage: string;
  canManage: boolean;
  today: ShanghaiDay;
}

/** Data of a residence's main page. Throws `notFound`. */
export async function getResidenceDetail(ctx: Ctx, input: { id: number }): Promise<ResidenceDetail> {
  const row = await loadVisibleResidence(ctx, input.id);
  // The rank depends on all residences; it may be outdated until the page is invalidated for another reason.
  ctx.tags.read(`residence:${row.id}:counts`, "levels", `garden:${row.garden_id}`, "siteInfo");
  const today = shanghaiDay(ctx.clock());
  const [{ rank, dressing }, placed, lamps] = await Promise.all([
    rankAndDressing(ctx.db, row),
    latestPlacedGifts(ctx.db, row.id, today),
    latestLamps(ctx.db, row.id, today),
  ]);
  ctx.tags.read("catalogue", ...accountTags(placed), ...accountTags(lamps));
  const canManage = canManageResidence(accessContextOf(row)).allowed;
  return {
    row,
    rank: row.is_private ? 0 : rank,
    placed,
    lamps,
    dressing,
    shareImage: shareCardAddress(row, dressing),
    canManage,
    today,
  };
}

/** In one query: every page needs both. A rank of 0 is not displayed. */
function rankAndDressing(db: Db, row: ResidenceRow) {
  return db
    .selectNoFrom([
      sql<number>`case when ${hasRankings} then ${remembranceRank(row.remembrance_total)} else 0 end`.as("rank"),
      jsonArrayFrom(placedDressings(db, row.id)).as("dressing"),
    ])
    .executeTakeFirstOrThrow();
}
