import { toSimplified } from "@changming/kit/names";

export interface Folded {
  /** Letters and digits as they are compared, one entry each. */
  letters: readonly string[];
  /** Where in the text, in UTF-16 units, the character of each letter begins and ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Characters drawn like another, and digits that stand for letters, by what they are read as. */
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

/** A letter's accents, its case, its width and its style say nothing; a look-alike is what it looks like. */
function foldOne(character: string): string {
  const bare = character.normalize("NFKC").toLowerCase().normalize("NFD");
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, "");
  return Array.from(toSimplified(letters), (one) => lookAlikes.get(one) ?? one).join("");
}

/**
 * A text as words are looked for in it: NFKC, lower case, simplified, look-alikes as what they look like, and nothing
 * between the letters: no blanks, zero-width characters, marks or punctuation. Keeps where each letter stood.
 */
export function foldWords(text: string): Folded {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const letter of foldOne(character)) {
      letters.push(letter);
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { letters, starts, ends };
}
