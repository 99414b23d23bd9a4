import { LRUCache } from "lru-cache";
import { faceOf } from "./face.ts";

type GlyphDirection = "vertical" | "horizontal";

/** The `d` of one SVG path in a viewBox of `0 0 width height`; coordinates are whole numbers. */
type GlyphPath = { path: string; width: number; height: number };

/** A plaque has a few characters; longer texts are set in a text face. */
const maxCharacters = 24;
/** `fine`: 1000 units are one em. `small`: 250, a third of the bytes, for names up to 64 px in lists. */
type GlyphDetail = "fine" | "small";
/** Space between characters, in units of 1000. */
const gap = { horizontal: 40, vertical: 120 };

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
export function glyphPath(
  text: string,
  direction: GlyphDirection = "vertical",
  detail: GlyphDetail = "fine",
): GlyphPath | null {
  const key = `${detail} ${direction} ${text}`;
  const known = drawn.get(key);
  if (known) return known.drawing;
  const fine = draw(Array.from(text.normalize("NFC")), direction);
  const drawing = fine && detail === "small" ? reduced(fine) : fine;
  drawn.set(key, { drawing });
  return drawing;
}

function draw(characters: string[], direction: GlyphDirection): GlyphPath | null {
  if (characters.length > maxCharacters || characters.join("").trim() === "") return null;
  const face = faceOf("calligraphy");
  if (characters.some((character) => !face.has(character))) return null;
  const lineHeight = Math.round((face.ascent - face.descent) * 1_000);
  let at = 0;
  let path = "";
  for (const character of characters) {
    const advance = Math.round(face.advance(character) * 1_000);
    const [left, top] = direction === "vertical" ? [(1_000 - advance) / 2, at] : [at, 0];
    path += face.outline(character, left, top + face.ascent * 1_000);
    at += (direction === "vertical" ? lineHeight : advance) + gap[direction];
  }
  const length = at - gap[direction];
  return direction === "vertical"
    ? { path, width: 1_000, height: length }
    : { path, width: length, height: lineHeight };
}

const reduction = 4;

/** The same outline in a quarter of the resolution, with relative coordinates. */
function reduced({ path, width, height }: GlyphPath): GlyphPath {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const small = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = "", rest = ""]) => {
    const to = (rest.match(/-?\d+/g) ?? []).map((number) => Math.round(Number(number) / reduction));
    if (command === "Z") {
      [x, y] = [startX, startY];
      return "z";
    }
    const moves = to.map((value, index) => value - (index % 2 === 0 ? x : y));
    [x, y] = to.slice(-2) as [number, number];
    if (command === "M") [startX, startY] = [x, y];
    return command.toLowerCase() + moves.map((move, index) => (index > 0 && move >= 0 ? ` ${move}` : move)).join("");
  });
  return { path: small.join(""), width: Math.round(width / reduction), height: Math.round(height / reduction) };
}
