import { Converter } from "opencc-js/t2cn";
import { pinyin } from "pinyin-pro";
import { COMPOUND_SURNAMES, SURNAME_READINGS } from "./surnames.ts";

const traditionalToSimplified = Converter({ from: "t", to: "cn" });

/** Converts traditional characters to simplified, phrase by phrase (乾隆 stays); everything else is left unchanged. */
export function toSimplified(text: string): string {
  return traditionalToSimplified(text);
}

/**
 * The family name in the characters of the name: 欧阳 of 欧阳修, 林 of 林徽因, 歐陽 of 歐陽修. A name of two characters has a family
 * name of one (欧阳 alone gives 欧). A foreign name gives its first character, an empty one "".
 */
export function familyName(name: string): string {
  const characters = [...name.trim()];
  const simplified = toSimplified(name.trim());
  const isForeign = /[^\p{Script=Han}\s]/u.test(simplified);
  const compound = isForeign ? undefined : COMPOUND_SURNAMES.find((surname) => simplified.startsWith(surname));
  const length = compound && characters.length > 2 ? [...compound].length : 1;
  return characters.slice(0, length).join("");
}

/**
 * The pinyin of each character, without tones, ü as v: "wo" … The family name gets its surname reading (单 shan, 尉迟 yu
 * chi) unless `surname` is false. A character without a reading is returned as it is.
 */
export function syllables(simplifiedName: string, { surname = true } = {}): string[] {
  const characters = [...simplifiedName];
  const options = { toneType: "none", type: "array", v: true, surname: surname ? "head" : "off" } as const;
  const whole = pinyin(simplifiedName, options);
  const read = whole.length === characters.length ? whole : characters.map((one) => pinyin(one, options)[0] ?? one);
  const override = SURNAME_READINGS[characters[0] ?? ""];
  return surname && override ? [override, ...read.slice(1)] : read;
}

/** The letter zone of a name: "A" … "Z" by the first letter of the family name's pinyin, "#" for others. */
export function letterZone(name: string): string {
  const first = syllables(toSimplified(name.normalize("NFKC").trim()))[0] ?? "";
  const letter = first.normalize("NFD").charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : "#";
}
