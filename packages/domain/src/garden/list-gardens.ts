import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countGardens, gardenCards, type GardenCardRow } from "./queries.ts";

/** One page of the gardens whose name or region matches the keyword. */
export async function listGardens(
  ctx: Ctx,
  input: { page: number; pageSize: number; keywords: string },
): Promise<{ counts: number; rows: GardenCardRow[] }> {
  ctx.tags.read("gardens");
  const page = pageOf(input);
  const { keywords } = input;
  const [counts, rows] = await Promise.all([countGardens(ctx.db, keywords), gardenCards(ctx.db, page, keywords)]);
  return { counts, rows };
}
