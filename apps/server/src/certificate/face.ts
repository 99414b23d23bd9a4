import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type PathCommand } from "fontkit";
import type { FaceName } from "./mark.ts";
import { unpackWoff } from "./woff.ts";

const files: Record<FaceName, string> = {
  // LXGW WenKai has some 30,000 characters; the package calls the regular weight 500.
  kai: "@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff",
  calligraphy: "@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf",
};
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

  /** `d` of an SVG path, 1000 units an em, origin on the baseline. */
  outline(character: string): string {
    const em = 1_000 / this.#font.unitsPerEm;
    return this.#font.glyphForCodePoint(codeOf(character)).path.commands.map(stroke(em)).join("");
  }
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0;

/** Font coordinates point upwards, SVG coordinates downwards. */
function stroke(em: number) {
  return ({ command, args }: PathCommand) =>
    letters[command] + args.map((value, index) => Math.round(index % 2 === 0 ? value * em : -value * em)).join(" ");
}

const opened = new Map<FaceName, Face>();

/** One of the two fonts; its file is read on first use and cached. */
export function faceOf(name: FaceName): Face {
  const face = opened.get(name) ?? new Face(read(files[name]));
  opened.set(name, face);
  return face;
}

function read(file: string): Buffer {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return file.endsWith(".woff") ? unpackWoff(bytes) : bytes;
}
