import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../tags.ts";
import { type BlessingRow, blessingsOf } from "./queries.ts";

/** One page of a residence's letters. Refuses with `notFound`. */
export async function listBlessings(
  ctx: Ctx,
  input: { id: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: BlessingRow[] }> {
  ctx.tags.read(`residence:${input.id}:counts`);
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.id);
  const rows = await blessingsOf(ctx.db, residence.id, page);
  ctx.tags.read(...accountTags(rows));
  return { counts: residence.blessing_total, rows };
}
