import type { Client } from "@changming/contract/client";
import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf } from "../../url/paging.ts";
import { keywordsOf } from "../listing/load-list.ts";
import { choicesOf, type PagedGardens, type GardenView } from "./garden-data.ts";

/** Page sizes: of gardens (R-garden-1), and of one garden's residences (R-garden-6). */
const gardensPerPage = 16;
const residencesPerPage = 18;

/** One page of the gardens as an address requests it. Throws a load error beyond the last allowed page. */
export async function loadGardens(client: Client, address: URL): Promise<PagedGardens> {
  const keywords = keywordsOf(address.searchParams.get("keywords"));
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(
    await client.garden.list({ page, pageSize: gardensPerPage, keywords: keywords }),
  );
  return { keywords, ...pagedOf(page, gardensPerPage, counts, itemList) };
}

/**
 * A garden and one page of its residences as an address requests them. Throws a load error: `notFound` for an unknown
 * id.
 */
export async function loadGarden(client: Client, address: URL): Promise<GardenView> {
  const id = requireId(address);
  const page = pageNumberOf(address);
  const choices = choicesOf(address.searchParams);
  const { keywords, level: levelId, letter, sort: smartSort } = choices;
  const [detail, levels, residences] = await Promise.all([
    client.garden.detail({ id }),
    client.garden.searchData({ gardenId: id }),
    client.garden.residences({ gardenId: id, page, pageSize: residencesPerPage, keywords, levelId, letter, smartSort }),
  ]);
  const garden = bodyOrThrow(detail);
  const { counts, itemList } = bodyOrThrow(residences);
  return { garden, levels: bodyOrThrow(levels), choices, list: pagedOf(page, residencesPerPage, counts, itemList) };
}
