import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { hasRankings } from "../site-info/switches.ts";
import { accountTags } from "../context/tags.ts";
import {
  countGivenGifts,
  countGivers,
  countReceivedGifts,
  givenGiftsOf,
  type GivenGiftRow,
  type GiverRow,
  receivedGifts,
  type ReceivedGiftRow,
  topGivers,
} from "./queries.ts";

export type GiftRanking =
  | { type: "givers"; counts: number; rows: GiverRow[] }
  | { type: "record"; counts: number; rows: GivenGiftRow[] }
  | { type: "received"; counts: number; rows: ReceivedGiftRow[] };

/** By `rankingType`: 0 givers (empty if the ranking is off), 1 single gifts, 2 totals per gift. Throws `notFound`. */
export async function getGiftRanking(
  ctx: Ctx,
  input: { residenceId: number; rankingType: number; page: number; pageSize: number },
): Promise<GiftRanking> {
  ctx.tags.read(`residence:${input.residenceId}:counts`, "catalogue");
  const page = pageOf(input);
  const { id } = await loadVisibleResidence(ctx, input.residenceId);
  if (input.rankingType === 0) {
    if (!(await hasRankings(ctx))) return { type: "givers", counts: 0, rows: [] };
    const [counts, rows] = await Promise.all([countGivers(ctx.db, id), topGivers(ctx.db, id, page)]);
    ctx.tags.read(...accountTags(rows));
    return { type: "givers", counts, rows };
  }
  if (input.rankingType === 1) {
    const [counts, rows] = await Promise.all([countGivenGifts(ctx.db, id), givenGiftsOf(ctx.db, id, page)]);
    ctx.tags.read(...accountTags(rows));
    return { type: "record", counts, rows };
  }
  const today = shanghaiDay(ctx.clock());
  const [counts, rows] = await Promise.all([countReceivedGifts(ctx.db, id), receivedGifts(ctx.db, id, today, page)]);
  return { type: "received", counts, rows };
}
