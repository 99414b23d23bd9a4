import type { Client } from "@changming/contract/client";

export interface ShorterKeyword {
  keywords: string;
  counts: number;
}

/** Maximum number of parts of a keyword that are tried. */
const maxTries = 6;

/** Parts of a keyword that may find more than the whole: its words, then all but an end of it, then two characters. */
export function partsOf(keywords: string): string[] {
  const characters = [...keywords.replaceAll(/\s+/g, "")];
  const spaced = keywords.split(/\s+/).filter((part) => part !== "");
  const parts = [
    ...(spaced.length > 1 ? spaced : []),
    ...[characters.slice(0, -1), characters.slice(1), characters.slice(0, 2), characters.slice(-2)]
      .filter((part) => part.length > 1 && part.length < characters.length)
      .map((part) => part.join("")),
  ];
  return [...new Set(parts)].filter((part) => part !== keywords).slice(0, maxTries);
}

/** Those parts of a keyword that have results, with their counts. */
export async function shorterKeywords(client: Client, type: number, keywords: string): Promise<ShorterKeyword[]> {
  const found = await Promise.all(
    partsOf(keywords).map(async (part) => {
      const answer = await client.residence.list({ residenceType: type, page: 1, pageSize: 1, keywords: part });
      return { keywords: part, counts: answer.ok ? answer.body.counts : 0 };
    }),
  );
  return found.filter(({ counts }) => counts > 0);
}
