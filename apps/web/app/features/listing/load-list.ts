import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { maxKeywordsLength } from "@changming/contract/limits";
import { pageNumberOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf, type Paged } from "../../url/paging.ts";

/** Page size of residence lists (R-search-1). */
const pageSize = 18;

export interface ResidencePage extends Paged<BodyOf<typeof residence.list>["itemList"][number]> {
  keywords: string;
}

/** The keyword of an address as the contract accepts it: one that is too long is cut instead of rejected. */
export function keywordsOf(text: string | null): string {
  const keywords = [...(text ?? "").replaceAll("\u0000", "").normalize("NFC").trim()];
  return keywords.slice(0, maxKeywordsLength).join("").trim();
}

/** One page of a list of residences as an address requests it. Throws a load error beyond the last allowed page. */
export async function loadList(
  client: Client,
  type: number,
  address: URL,
  keywordsParam: string,
): Promise<ResidencePage> {
  const keywords = keywordsOf(address.searchParams.get(keywordsParam));
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(
    await client.residence.list({ residenceType: type, page, pageSize, keywords: keywords }),
  );
  return { keywords, ...pagedOf(page, pageSize, counts, itemList) };
}
