import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type PathCommand } from "fontkit";
import { LRUCache } from "lru-cache";

type GlyphDirection = "vertical" | "horizontal";

/** The `d` of one SVG path in a viewBox of `0 0 width height`; 1000 units are one em, coordinates are whole numbers. */
type GlyphPath = { path: string; width: number; height: number };

/** A plaque has a few characters; longer texts are set in a text face. */
const maxCharacters = 24;
/** Space between characters, in units. */
const gap = { horizontal: 40, vertical: 120 };
const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;

const file = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf"),
);
let font: Font | undefined;
const drawn = new LRUCache<string, { drawing: GlyphPath | null }>({
  max: 2_000,
  maxSize: 16_000_000,
  sizeCalculation: ({ drawing }) => drawing?.path.length ?? 1,
});

/**
 * Outlines of a short text in Ma Shan Zheng (SIL OFL 1.1), for plates, plaques and couplets. Null for a blank text, one
 * over 24 characters and one with a character that the font lacks (it has some 7000; few rare ones, no 〇 and ·): then
 * the caller sets the whole text in Kai.
 */
export function glyphPath(text: string, direction: GlyphDirection = "vertical"): GlyphPath | null {
  const key = `${direction} ${text}`;
  const known = drawn.get(key);
  if (known) return known.drawing;
  const drawing = draw(Array.from(text.normalize("NFC")), direction);
  drawn.set(key, { drawing });
  return drawing;
}

function draw(characters: string[], direction: GlyphDirection): GlyphPath | null {
  if (characters.length > maxCharacters || characters.join("").trim() === "") return null;
  font ??= create(readFileSync(file));
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => !font?.hasGlyphForCodePoint(code))) return null;
  const { unitsPerEm, ascent, descent } = font;
  const em = 1_000 / unitsPerEm;
  const lineHeight = Math.round((ascent - descent) * em);
  const glyphs = codes.map((code) => font?.glyphForCodePoint(code)).filter((glyph) => glyph !== undefined);
  let at = 0;
  let path = "";
  for (const glyph of glyphs) {
    const advance = Math.round(glyph.advanceWidth * em);
    const [left, top] = direction === "vertical" ? [(1_000 - advance) / 2, at] : [at, 0];
    path += outline(glyph.path.commands, em, left, top + ascent * em);
    at += (direction === "vertical" ? lineHeight : advance) + gap[direction];
  }
  const length = at - gap[direction];
  return direction === "vertical"
    ? { path, width: 1_000, height: length }
    : { path, width: length, height: lineHeight };
}

/** Font coordinates point upwards from the baseline, SVG coordinates downwards. */
function outline(commands: PathCommand[], em: number, left: number, baseline: number): string {
  return commands
    .map(({ command, args }) => {
      const numbers = args.map((value, index) =>
        Math.round(index % 2 === 0 ? left + value * em : baseline - value * em),
      );
      return (
        letters[command] + numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join("")
      );
    })
    .join("");
}
