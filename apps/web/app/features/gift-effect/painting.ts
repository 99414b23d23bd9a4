export type Pen = CanvasRenderingContext2D;

/** How large a sprite is painted, in stage units; soft ones need fewer pixels than they fill. */
export interface Painting {
  width: number;
  height: number;
  /** Paints it into a box of that size whose origin is its middle. */
  paint(pen: Pen): void;
}
