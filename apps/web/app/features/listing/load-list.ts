import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { residence, ResidenceCard } from "@changming/contract/residence";
import { emblems as allEmblems } from "@changming/contract/emblems";
import { maxKeywordsLength } from "@changming/contract/limits";
import { findEra } from "@changming/kit/era";
import { pageNumberOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf, type Paged } from "../../url/paging.ts";

/** Page size of residence lists (R-search-1). */
const pageSize = 18;

export interface ResidencePage extends Paged<ResidenceCard> {
  keywords: string;
}

/** A list of one kind, with the eras and emblems to choose from. */
export interface KindPage extends Paged<ListedResidence> {
  keywords: string;
  /** The chosen filters; empty: all. */
  era: string;
  emblem: string;
  eras: ListBody["eras"];
  emblems: ListBody["emblems"];
}

type ListBody = BodyOf<typeof residence.list>;
export type ListedResidence = ListBody["itemList"][number];

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
  const { counts, itemList, ...upTo } = bodyOrThrow(
    await client.residence.list({ residenceType: type, page, pageSize, keywords: keywords }),
  );
  return { keywords, ...pagedOf(page, pageSize, counts, itemList, upTo) };
}

/** One page of a list of one kind as an address requests it; filters that this kind does not have are left out. */
export async function loadKindList(
  client: Client,
  kind: "famous" | "ancestor" | "martyr",
  address: URL,
): Promise<KindPage> {
  const query = address.searchParams;
  const keywords = keywordsOf(query.get("keywords"));
  const page = pageNumberOf(address);
  const era = findEra(kind, query.get("era") ?? "")?.key ?? "";
  const emblem = allEmblems.find((name) => kind !== "martyr" && name === query.get("emblem")) ?? "";
  const residenceType = { famous: 1, ancestor: 2, martyr: 3 }[kind];
  const { counts, itemList, eras, emblems, ...upTo } = bodyOrThrow(
    await client.residence.list({ residenceType, page, pageSize, keywords, era, emblem }),
  );
  return { keywords, era, emblem, eras, emblems, ...pagedOf(page, pageSize, counts, itemList, upTo) };
}
