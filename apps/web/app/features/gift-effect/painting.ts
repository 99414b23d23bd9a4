export type Pen = CanvasRenderingContext2D;

/** A sprite and its size in stage units; soft ones may be painted smaller than they are drawn. */
export interface Painting {
  width: number;
  height: number;
  /** Paints it into a box of that size whose origin is its middle. */
  paint(pen: Pen): void;
}
