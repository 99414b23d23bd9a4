import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { residence } from "@changming/contract/residence";
import { lastPage } from "@changming/contract/wire";
import { bodyOrThrow } from "../../api.ts";

/** The specification's page size of residence lists. */
const pageSize = 18;

export interface ResidencePage {
  words: string;
  page: number;
  /** Last page that can be turned to. */
  last: number;
  counts: number;
  /** There are more than can be paged through. */
  isCut: boolean;
  items: BodyOf<typeof residence.list>["itemList"];
}

/** The contract's longest keyword, in code points. */
const longestWords = 30;

/** The keyword of an address as the contract takes it: what is too long is cut instead of refused. */
function wordsOf(text: string | null): string {
  const words = [...(text ?? "").replaceAll("\u0000", "").normalize("NFC").trim()];
  return words.slice(0, longestWords).join("").trim();
}

/** A page number from an address: 1 unless it is a whole number from 1 on. */
function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** One page of a list of residences as an address asks for it. Throws a refusal beyond the last allowed page. */
export async function loadList(client: Client, type: number, address: URL, wordsKey: string): Promise<ResidencePage> {
  const words = wordsOf(address.searchParams.get(wordsKey));
  const page = pageOf(address.searchParams.get("page"));
  const body = bodyOrThrow(await client.residence.list({ residenceType: type, page, keywords: words }));
  const pages = Math.max(1, Math.ceil(body.counts / pageSize));
  return {
    words,
    page,
    last: Math.min(pages, lastPage),
    counts: body.counts,
    isCut: pages > lastPage,
    items: body.itemList,
  };
}
