import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { pageNumberOf } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { pagedOf, type Paged } from "../../paging.ts";

/** The specification's page size of residence lists. */
const pageSize = 18;

export interface ResidencePage extends Paged<BodyOf<typeof residence.list>["itemList"][number]> {
  words: string;
}

/** The contract's longest keyword, in code points. */
const longestWords = 30;

/** The keyword of an address as the contract takes it: what is too long is cut instead of refused. */
export function wordsOf(text: string | null): string {
  const words = [...(text ?? "").replaceAll("\u0000", "").normalize("NFC").trim()];
  return words.slice(0, longestWords).join("").trim();
}

/** One page of a list of residences as an address asks for it. Throws a refusal beyond the last allowed page. */
export async function loadList(client: Client, type: number, address: URL, wordsKey: string): Promise<ResidencePage> {
  const words = wordsOf(address.searchParams.get(wordsKey));
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(
    await client.residence.list({ residenceType: type, page, pageSize, keywords: words }),
  );
  return { words, ...pagedOf(page, pageSize, counts, itemList) };
}
