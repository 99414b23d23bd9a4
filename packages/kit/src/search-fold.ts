import { toSimplified } from "./names.ts";

/** Grams are up to four characters long; a longer text is searched as the sum of its windows of four. */
export const GRAM_LENGTH = 4;

/**
 * A text as search compares it: NFKC, lower case, simplified, Latin letters without marks (ü as u), and nothing but
 * letters, digits and the marks that belong to other scripts. Simplified character by character, so that a part of a
 * name folds exactly as it does within the name (乾 of 乾隆).
 */
export function foldForSearch(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));
  const kept = plain.replace(/[^\p{L}\p{N}\p{M}]|\p{Variation_Selector}/gu, "");
  return Array.from(kept, toSimplified).join("");
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

/** The text itself when it is short enough for one gram, else its windows of four. */
export function windows(text: string): string[] {
  const { length } = [...text];
  return length <= GRAM_LENGTH ? [text] : grams(text, GRAM_LENGTH, GRAM_LENGTH);
}

/** A folded place without its ranks: 浙江省绍兴市 → 浙江绍兴. A place of one character keeps its own (沙市). */
export function placeWithoutRanks(place: string): string {
  return place.replace(/(\p{Script=Han}{2,}?)(?:特别行政区|自治区|省|市)/gu, "$1");
}

/** The text cut where Latin letters and digits meet other scripts: 阿q正传 → 阿, q, 正传. */
export function scriptRuns(text: string): string[] {
  return text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
}

export function isLatinRun(run: string): boolean {
  return /^[a-z0-9]+$/.test(run);
}
