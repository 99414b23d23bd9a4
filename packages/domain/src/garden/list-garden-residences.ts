import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import type { ResidenceList } from "../residence/list-residences.ts";
import { residenceCardsById } from "../residence/queries.ts";
import { keywordQuery } from "../residence/search-query.ts";
import type { Tag } from "../tag-ledger.ts";
import { getGarden } from "./get-garden.ts";
import { findStanding, type GardenSearch } from "./standing-queries.ts";

export interface GardenResidencesInput {
  gardenId: number;
  page: number;
  pageSize: number;
  levelId: number;
  letter: string;
  smartSort: number;
  keywords: string;
}

/** `smartSort` of the call → the number that it goes by and the tag under which that number changes; 0 is as they stand. */
const orders: Record<number, { by: GardenSearch["by"]; tag: Tag } | undefined> = {
  1: { by: "remembrance_total", tag: "remembrances" },
  2: { by: "view_total", tag: "views" },
  3: { by: "blessing_total", tag: "blessings" },
};

/** Public residences of a garden through its filters, in one of the four orders. Refuses with `notFound`. */
export async function listGardenResidences(ctx: Ctx, input: GardenResidencesInput): Promise<ResidenceList> {
  const order = orders[input.smartSort];
  // A card shows remembrances in any order.
  ctx.tags.read("residences", "remembrances", ...(order ? [order.tag] : []));
  const page = pageOf(input);
  const garden = await getGarden(ctx, { id: input.gardenId });
  const today = shanghaiDay(ctx.clock());
  const { query } = keywordQuery(input.keywords);
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { gardenId: garden.id, level: input.levelId, letter: input.letter, query, by: order?.by ?? null };
  const { found, ids } = await findStanding(ctx.db, search, page);
  return { counts: found, rows: await residenceCardsById(ctx.db, ids), today };
}
