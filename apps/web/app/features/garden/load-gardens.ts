import type { Client } from "@changming/contract/client";
import { pageNumberOf, requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { pagedOf } from "../../paging.ts";
import { wordsOf } from "../listing/load-list.ts";
import { choicesOf } from "./choices.ts";
import type { PagedGardens, GardenView } from "./garden-data.ts";

/** The specification's page sizes: of gardens, and of the residences of one. */
const gardensPerPage = 16;
const residencesPerPage = 18;

/** One page of the gardens as an address asks for it. Throws a refusal beyond the last allowed page. */
export async function loadGardens(client: Client, address: URL): Promise<PagedGardens> {
  const words = wordsOf(address.searchParams.get("keywords"));
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(
    await client.garden.list({ page, pageSize: gardensPerPage, keywords: words }),
  );
  return { words, ...pagedOf(page, gardensPerPage, counts, itemList) };
}

/** A garden and one page of its residences as an address asks for it. Throws a refusal: `notFound` for an unknown id. */
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
