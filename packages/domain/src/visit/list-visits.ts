import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { type ViewCounts, viewCounts, type VisitRow, visitsOf } from "./queries.ts";

/** One page of a residence's visits, with its view counts. Throws `notFound`. */
export async function listVisits(
  ctx: Ctx,
  input: { id: number; page: number; pageSize: number },
): Promise<{ counts: ViewCounts; rows: VisitRow[] }> {
  ctx.tags.read(`residence:${input.id}:counts`);
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.id);
  const [counts, rows] = await Promise.all([
    viewCounts(ctx.db, residence.id, shanghaiDay(ctx.clock())),
    visitsOf(ctx.db, residence.id, page),
  ]);
  ctx.tags.read(...accountTags(rows));
  return { counts, rows };
}
