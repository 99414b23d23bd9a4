import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type PathCommand } from "fontkit";
import { webFontBytes } from "./web-font-bytes.ts";

export type FaceName = "kai" | "calligraphy";

const calligraphyFile = "@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf";
const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;

/** A font: its bytes, the advance widths and the outlines of its characters. */
class Face {
  readonly bytes: Buffer;
  #font: Font;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#font = create(bytes);
  }

  has(character: string): boolean {
    return this.#font.hasGlyphForCodePoint(codeOf(character));
  }

  /** Advance width as a fraction of the font size. */
  advance(character: string): number {
    return this.#font.glyphForCodePoint(codeOf(character)).advanceWidth / this.#font.unitsPerEm;
  }

  /** Height above the baseline as a fraction of the font size. */
  get ascent(): number {
    return this.#font.ascent / this.#font.unitsPerEm;
  }

  /** Depth below the baseline likewise, negative. */
  get descent(): number {
    return this.#font.descent / this.#font.unitsPerEm;
  }

  /** `d` of an SVG path in whole numbers, 1000 units an em; `left` and `baseline` place its origin. */
  outline(character: string, left = 0, baseline = 0): string {
    const em = 1_000 / this.#font.unitsPerEm;
    return this.#font
      .glyphForCodePoint(codeOf(character))
      .path.commands.map(stroke(em, left, baseline))
      .join("");
  }
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0;

/** Font coordinates point upwards from the baseline, SVG coordinates downwards. */
function stroke(em: number, left: number, baseline: number) {
  return ({ command, args }: PathCommand) => {
    const numbers = args.map((value, index) => Math.round(index % 2 === 0 ? left + value * em : baseline - value * em));
    return (
      letters[command] + numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join("")
    );
  };
}

const opened = new Map<FaceName, Face>();

/** One of the two fonts; its file is read on first use and cached. */
export function faceOf(name: FaceName): Face {
  const face = opened.get(name) ?? new Face(bytesOf(name));
  opened.set(name, face);
  return face;
}

function bytesOf(name: FaceName): Buffer {
  return name === "kai" ? webFontBytes("kai") : readFileSync(fileURLToPath(import.meta.resolve(calligraphyFile)));
}
