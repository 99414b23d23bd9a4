import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import type { ResidenceList } from "../residence/list-residences.ts";
import { residenceCardsById } from "../residence/queries.ts";
import { keywordQuery } from "../residence/search-query.ts";
import { getGarden } from "./get-garden.ts";
import { countStanding, standingIds } from "./queries.ts";

export interface GardenResidencesInput {
  gardenId: number;
  page: number;
  pageSize: number;
  levelId: number;
  letter: string;
  smartSort: number;
  keywords: string;
}

/** Public residences of a garden through its filters, in one of the four orders. Refuses with `notFound`. */
export async function listGardenResidences(ctx: Ctx, input: GardenResidencesInput): Promise<ResidenceList> {
  ctx.tags.read("residences", "remembrances");
  const page = pageOf(input);
  const garden = await getGarden(ctx, { id: input.gardenId });
  const today = shanghaiDay(ctx.clock());
  const { query } = keywordQuery(input.keywords);
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { gardenId: garden.id, level: input.levelId, letter: input.letter, query };
  const [counts, ids] = await Promise.all([
    countStanding(ctx.db, search),
    standingIds(ctx.db, search, input.smartSort, page),
  ]);
  return { counts, rows: await residenceCardsById(ctx.db, ids), today };
}
