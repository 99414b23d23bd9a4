import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type PathCommand } from "fontkit";
import { inflateSync } from "node:zlib";

export type FaceName = "kai" | "calligraphy";

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
  const face = opened.get(name) ?? new Face(read(files[name]));
  opened.set(name, face);
  return face;
}

function read(file: string): Buffer {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return file.endsWith(".woff") ? unpackWoff(bytes) : bytes;
}

const headBytes = 44;
const entryBytes = 20;
const sfntEntryBytes = 16;

/**
 * Unpacks a WOFF 1 font (W3C WOFF 1.0 §3–5); fontkit itself would decompress a table for every character. Throws on a
 * file that is not WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headBytes + index * entryBytes;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const directory = Buffer.alloc(12 + count * sfntEntryBytes);
  const powers = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  [count, 16 * 2 ** powers, powers, 16 * (count - 2 ** powers)].forEach((field, index) =>
    directory.writeUInt16BE(field, 4 + 2 * index),
  );
  let end = directory.length;
  const parts: Buffer[] = [directory];
  tables.forEach(({ tag, sum, bytes }, index) => {
    const at = 12 + index * sfntEntryBytes;
    tag.copy(directory, at);
    sum.copy(directory, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
