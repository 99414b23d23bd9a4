/** One stroke of a certificate; places and lengths in pixels of 96 dpi, angles in degrees. */
export type Mark =
  | {
      kind: "shape";
      /** `d` of an SVG path. */
      path: string;
      at: readonly [x: number, y: number];
      scale?: number | readonly [x: number, y: number];
      turn?: number;
      fill?: string;
      stroke?: string;
      /** Width of the stroke, in the path's own units. */
      line?: number;
      opacity?: number;
      /** Lets the fill fade away between these two heights of the path. */
      fade?: readonly [from: number, to: number];
      /** What lies outside of this box of the paper is not drawn. */
      within?: readonly [left: number, top: number, width: number, height: number];
    }
  | {
      kind: "text";
      text: string;
      face: FaceName;
      /** Left end of the line, and its baseline. */
      at: readonly [x: number, y: number];
      size: number;
      colour: string;
      /** Added after each character. */
      spacing: number;
    }
  | { kind: "picture"; jpeg: Buffer; at: readonly [x: number, y: number]; width: number; height: number };

export type FaceName = "kai" | "brush";

/** A certificate ready to be drawn, as a picture or as a page. */
export interface Sheet {
  title: string;
  width: number;
  height: number;
  /** When it was issued: a page of it made twice is the same. */
  issuedAt: Date;
  marks: readonly Mark[];
}

/** A4 at 96 dpi. */
export const paperSide = { short: 794, long: 1123 } as const;

/** The house's paper, ink and seal, as its tokens have them. */
export const ink = {
  paper: "#fbf8f1",
  black: "#23211e",
  soft: "#5b554c",
  line: "#ddd3c2",
  lamp: "#8a5f17",
  pine: "#37574a",
  cinnabar: "#9e3b2c",
} as const;
