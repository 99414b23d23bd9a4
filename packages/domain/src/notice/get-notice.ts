import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { findNotice, type NeighbourRow, noticeBeside, type NoticeRow } from "./queries.ts";

export interface NoticeInPlace extends NoticeRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/** One notice with its text and what stands beside it in the list. Refuses with `notFound`, also before it is out. */
export async function getNotice(ctx: Ctx, input: { id: number }): Promise<NoticeInPlace> {
  ctx.tags.read("notices");
  const now = ctx.clock();
  const row = (await findNotice(ctx.db, input.id, now)) ?? refuse("notFound");
  const [previous, next] = await Promise.all([
    noticeBeside(ctx.db, row, now, true),
    noticeBeside(ctx.db, row, now, false),
  ]);
  return { ...row, previous, next };
}
