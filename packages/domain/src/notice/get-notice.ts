import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findNotice, type NeighbourRow, noticeBeside, type NoticeRow } from "./queries.ts";

export interface NoticeInPlace extends NoticeRow {
  previous: NeighbourRow | null;
  next: NeighbourRow | null;
}

/** One notice with its text and its neighbours in the list. Throws `notFound`, also before its publication. */
export async function getNotice(ctx: Ctx, input: { id: number }): Promise<NoticeInPlace> {
  ctx.tags.read("notices");
  const now = ctx.clock();
  const row = (await findNotice(ctx.db, input.id, now)) ?? fail("notFound");
  const [previous, next] = await Promise.all([
    noticeBeside(ctx.db, row, now, true),
    noticeBeside(ctx.db, row, now, false),
  ]);
  return { ...row, previous, next };
}
