import { toSimplified } from "@changming/kit/names";

export interface NormalizedText {
  /** Letters and digits as they are compared, one entry each. */
  letters: readonly string[];
  /** Where in the text, in UTF-16 units, the character of each letter begins and ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Look-alike characters, and digits used for letters, by the letter they stand for. */
const lookAlikes = new Map(
  Object.entries({
    a: "аαɑ4",
    b: "ь",
    c: "сϲ",
    e: "еεє3",
    h: "һн",
    i: "іιı1l",
    k: "кκ",
    m: "м",
    n: "ո",
    o: "оοσ0",
    p: "рρ",
    s: "ѕ5",
    t: "тτ7",
    u: "υս",
    x: "хχ",
    y: "уγ",
    口: "囗",
    日: "曰",
    己: "已巳",
    土: "士",
    未: "末",
    逼: "屄",
  }).flatMap(([letter, likes]) => [...likes].map((like) => [like, letter] as const)),
);

/** Drops a letter's accents, case, width and style; replaces a look-alike by its letter. */
function normalizeOne(character: string): string {
  const bare = character.normalize("NFKC").toLowerCase().normalize("NFD");
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, "");
  return Array.from(toSimplified(letters), (one) => lookAlikes.get(one) ?? one).join("");
}

/**
 * Normalizes a text for matching: NFKC, lower case, simplified, look-alikes replaced, and everything between the
 * letters dropped: blanks, zero-width characters, marks, punctuation. Keeps the position of each letter.
 */
export function normalizeForBlocklist(text: string): NormalizedText {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const letter of normalizeOne(character)) {
      letters.push(letter);
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { letters, starts, ends };
}
