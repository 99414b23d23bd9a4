import { toSimplified } from "./names.ts";

/** Maximum characters of a gram; a longer text is searched as the conjunction of its windows of four. */
export const GRAM_LENGTH = 4;

/**
 * Normal form for search: NFKC, lower case, simplified, Latin letters without diacritics (ü as u); only letters, digits
 * and the combining marks of other scripts remain. Simplified character by character, so that a part of a name
 * normalizes as it does within the whole name (乾 of 乾隆).
 */
export function normalizeForSearch(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));
  const searchable = plain.replace(/[^\p{L}\p{N}\p{M}]|\p{Variation_Selector}/gu, "");
  return Array.from(searchable, toSimplified).join("");
}

/** All substrings of `min` to `max` characters. */
export function grams(text: string, min: number, max: number): string[] {
  const characters = [...text];
  const found: string[] = [];
  for (let start = 0; start < characters.length; start++) {
    for (let end = start + min; end <= Math.min(start + max, characters.length); end++) {
      found.push(characters.slice(start, end).join(""));
    }
  }
  return found;
}

/** The text itself when it fits into one gram, else its windows of four characters. */
export function windows(text: string): string[] {
  const { length } = [...text];
  return length <= GRAM_LENGTH ? [text] : grams(text, GRAM_LENGTH, GRAM_LENGTH);
}

/** A normalized place without administrative suffixes: 浙江省绍兴市 → 浙江绍兴. A name of one character keeps it (沙市). */
export function placeWithoutRanks(place: string): string {
  return place.replace(/(\p{Script=Han}{2,}?)(?:特别行政区|自治区|省|市)/gu, "$1");
}

/** The text split where Latin letters and digits meet other scripts: 阿q正传 → 阿, q, 正传. */
export function scriptRuns(text: string): string[] {
  return text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
}

export function isLatinRun(run: string): boolean {
  return /^[a-z0-9]+$/.test(run);
}
