import { faceOf, type FaceName } from "../font/face.ts";
import type { Mark } from "./mark.ts";

interface TextStyle {
  size: number;
  colour: string;
  face?: FaceName;
  align?: "left" | "middle";
  spacing?: number;
}

/** Characters without a glyph: joiners, variation selectors, zero-width spaces. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;
/** Punctuation that must not begin a line; it hangs at the end of the previous one. */
const closing = /^[，。、；：？！”’）》」』…—]$/;

const charactersOf = (text: string) => [...text.normalize("NFC")].filter((character) => !unseen.test(character));
const isKnown = (face: FaceName, character: string) => character === " " || faceOf(face).has(character);

/** A character that the font lacks becomes a box with its code point, one em wide. */
function advanceOf(face: FaceName, character: string): number {
  return isKnown(face, character) ? faceOf(face).advance(character) : 1;
}

/** Width of a text without the spacing after its last character. */
export function widthOf(text: string, { size, face = "kai", spacing = 0 }: Omit<TextStyle, "colour">): number {
  const characters = charactersOf(text);
  const advances = characters.reduce((sum, character) => sum + advanceOf(face, character), 0);
  return advances * size + spacing * Math.max(0, characters.length - 1);
}

/** A text whose left end or middle is at `x`, on the baseline `y`. */
export function setText(text: string, x: number, y: number, style: TextStyle): Mark[] {
  const { size, colour, face = "kai", align = "left", spacing = 0 } = style;
  const marks: Mark[] = [];
  let at = align === "middle" ? x - widthOf(text, style) / 2 : x;
  let run = "";
  let start = at;
  const close = () => {
    if (run !== "") marks.push({ kind: "text", text: run, face, at: [start, y], size, colour, spacing });
    run = "";
  };
  for (const character of charactersOf(text)) {
    if (isKnown(face, character)) {
      if (run === "") start = at;
      run += character;
    } else {
      close();
      marks.push(...unknownCharacter(character, at, y, size, colour));
    }
    at += advanceOf(face, character) * size + spacing;
  }
  close();
  return marks;
}

/** Two rows of hexadecimal digits in a frame: the character can still be looked up. */
function unknownCharacter(character: string, x: number, y: number, size: number, colour: string): Mark[] {
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(6, "0");
  const frame: Mark = {
    kind: "shape",
    path: "M60 -790H940V90H60Z",
    at: [x, y],
    scale: size / 1_000,
    stroke: colour,
    line: 40,
  };
  const small = { size: size * 0.38, colour, align: "middle" } as const;
  const rows = [digits.slice(0, 3), digits.slice(3)];
  return [frame, ...rows.flatMap((row, index) => setText(row, x + size / 2, y - size * (0.42 - index * 0.36), small))];
}

/** Wraps a paragraph at a width; no line begins with closing punctuation. */
export function wrapText(text: string, width: number, style: Omit<TextStyle, "colour">): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of charactersOf(text)) {
    if (line !== "" && !closing.test(character) && widthOf(line + character, style) > width) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return line === "" ? lines : [...lines, line];
}

/** The largest size in which the text is no wider than `width`; the last one when none is. */
export function sizeThatFits(text: string, width: number, sizes: readonly [number, ...number[]], spacing = 0): number {
  return sizes.find((size) => widthOf(text, { size, spacing }) <= width) ?? sizes.at(-1) ?? sizes[0];
}
