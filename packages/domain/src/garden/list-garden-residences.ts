import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import type { ResidenceList } from "../residence/list-residences.ts";
import { residenceCardsById } from "../residence/queries.ts";
import { keywordQuery } from "../residence/search-query.ts";
import type { Tag } from "../context/cache-tags.ts";
import { getGarden } from "./get-garden.ts";
import { findGardenResidences, type GardenSearch } from "./garden-residence-queries.ts";

interface GardenResidencesInput {
  gardenId: number;
  page: number;
  pageSize: number;
  levelId: number;
  letter: string;
  smartSort: number;
  keywords: string;
}

/** `smartSort` → the counter to sort by and the tag that invalidates it; 0 sorts by zone and number. */
const orders: Record<number, { by: GardenSearch["by"]; tag: Tag } | undefined> = {
  1: { by: "remembrance_total", tag: "remembrances" },
  2: { by: "view_total", tag: "views" },
  3: { by: "message_total", tag: "messages" },
};

/** A page of a garden's public residences, filtered, in one of the four orders. Throws `notFound`. */
export async function listGardenResidences(ctx: Ctx, input: GardenResidencesInput): Promise<ResidenceList> {
  const order = orders[input.smartSort];
  // Cards display the remembrance count whatever the order.
  ctx.tags.read("residences", "remembrances", ...(order ? [order.tag] : []));
  const page = pageOf(input);
  const garden = await getGarden(ctx, { id: input.gardenId });
  const today = shanghaiDay(ctx.clock());
  const { query } = keywordQuery(input.keywords);
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { gardenId: garden.id, level: input.levelId, letter: input.letter, query, by: order?.by ?? null };
  const { found, ids } = await findGardenResidences(ctx.db, search, page);
  return { counts: found, rows: await residenceCardsById(ctx.db, ids), today };
}
