/** The part of fontkit that is used here; the package ships no types. */
declare module "fontkit" {
  export type PathCommand = {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: number[];
  };
  export type Glyph = { advanceWidth: number; path: { commands: PathCommand[] } };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    characterSet: number[];
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): Glyph;
  };
  export function create(data: Uint8Array): Font;
}
