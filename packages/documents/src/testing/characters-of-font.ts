import { create } from "fontkit";

/** The characters that a font file contains. Its table of characters ends with the noncharacter U+FFFF. */
export function charactersOfFont(file: Buffer): string[] {
  return create(file)
    .characterSet.filter((code) => code !== 0xff_ff)
    .map((code) => String.fromCodePoint(code));
}
