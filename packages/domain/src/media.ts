/** Outline of letters in a brush face, ready for one SVG path. */
export interface BrushOutline {
  path: string;
  width: number;
  height: number;
}

/** What presenters need of the world of pictures and faces; the server brings it. */
export interface Media {
  /** Address of a picture by its stored reference (`portraits/elder-woman`); empty for an empty reference. */
  address(reference: string | null): string;
  /** Null when the face lacks one of the characters: the page then sets them in Kai. */
  brush(text: string, direction: "vertical" | "horizontal"): BrushOutline | null;
}
