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
/** Steps of the pen shorter than this, in reduced units, are left out: less than a pixel at 64 px an em. */
const shortestStep = 6;

/** The same outline in a quarter of the resolution, with relative coordinates and without its smallest steps. */
function reduced({ path, width, height }: GlyphPath): GlyphPath {
  let [x, y] = [0, 0];
  let small = "";
  for (const [, command = "", rest = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const to = (rest.match(/-?\d+/g) ?? []).map((number) => Math.round(Number(number) / reduction));
    const [endX = x, endY = y] = to.slice(-2);
    if (command === "Z") small += "z";
    else if (command === "M") small += `M${endX} ${endY}`;
    else if (Math.hypot(endX - x, endY - y) < shortestStep) continue;
    else
      small +=
        command.toLowerCase() + to.map((value, index) => signed(value - (index % 2 === 0 ? x : y), index)).join("");
    [x, y] = [endX, endY];
  }
  return { path: small, width: Math.round(width / reduction), height: Math.round(height / reduction) };
}

/** A number after others: a minus sign separates it as well as a space does. */
const signed = (value: number, index: number) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`);
