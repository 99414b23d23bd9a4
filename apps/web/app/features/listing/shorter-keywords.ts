import type { Client } from "@changming/contract/client";

export interface ShorterKeyword {
  words: string;
  counts: number;
}

/** So many parts of a keyword are tried. */
const mostTries = 6;

/** Parts of a keyword that may find what the whole does not: its words, then all but an end of it, then two letters. */
export function partsOf(words: string): string[] {
  const characters = [...words.replaceAll(/\s+/g, "")];
  const spaced = words.split(/\s+/).filter((part) => part !== "");
  const parts = [
    ...(spaced.length > 1 ? spaced : []),
    ...[characters.slice(0, -1), characters.slice(1), characters.slice(0, 2), characters.slice(-2)]
      .filter((part) => part.length > 1 && part.length < characters.length)
      .map((part) => part.join("")),
  ];
  return [...new Set(parts)].filter((part) => part !== words).slice(0, mostTries);
}

/** Those parts of a keyword that find somebody, with how many. */
export async function shorterKeywords(client: Client, type: number, words: string): Promise<ShorterKeyword[]> {
  const found = await Promise.all(
    partsOf(words).map(async (part) => {
      const answer = await client.residence.list({ residenceType: type, page: 1, pageSize: 1, keywords: part });
      return { words: part, counts: answer.ok ? answer.body.counts : 0 };
    }),
  );
  return found.filter(({ counts }) => counts > 0);
}
