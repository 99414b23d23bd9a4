import type { FaceName } from "../font/face.ts";

/** One element of a certificate; positions and lengths in pixels of 96 dpi, angles in degrees. */
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
      /** Stroke width in units of the path. */
      line?: number;
      opacity?: number;
      /** The fill fades out between these two heights of the path. */
      fade?: readonly [from: number, to: number];
      /** Clipping box on the page. */
      within?: readonly [left: number, top: number, width: number, height: number];
    }
  | {
      kind: "text";
      text: string;
      face: FaceName;
      /** Left end of the text, on its baseline. */
      at: readonly [x: number, y: number];
      size: number;
      colour: string;
      /** Added after each character. */
      spacing: number;
    }
  | { kind: "image"; jpeg: Buffer; at: readonly [x: number, y: number]; width: number; height: number };

/** Marks on an area of this size, in the order in which they are drawn. */
export interface Drawing {
  width: number;
  height: number;
  marks: readonly Mark[];
}

/** A certificate, to be drawn as PNG or PDF. */
export interface Sheet extends Drawing {
  title: string;
  /** Name of the site. */
  author: string;
  /** Time of issue; used as the file's date, so that the same certificate has the same bytes. */
  issuedAt: Date;
}

/** A4 at 96 dpi. */
export const pageSide = { short: 794, long: 1123 } as const;

/** Colours of the site's design tokens. */
export const ink = {
  paper: "#fbf8f1",
  black: "#23211e",
  soft: "#5b554c",
  line: "#ddd3c2",
  lamp: "#8a5f17",
  pine: "#37574a",
  cinnabar: "#9e3b2c",
} as const;
