import type { SpriteName } from "./sprites.ts";

/**
 * One picture of an effect at one moment, in stage units: origin at the top centre of the scene, 900 high. `alpha` 0 is
 * not drawn; `isLight` adds to what lies under it.
 */
export interface Mark {
  sprite: SpriteName;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians, clockwise. */
  angle: number;
  alpha: number;
  isLight: boolean;
}

/** Where an effect plays. */
export interface EffectView {
  /** From the middle to the edge of what is seen, in stage units. */
  half: number;
  /** A martyr's stele instead of a courtyard. */
  isStele: boolean;
  /** Of the two that may be shown at once: 0 lies in the middle, 1 beside it. */
  slot: 0 | 1;
}

/** Sets the mark as it is so many seconds after the beginning; leaves `alpha` at 0 where nothing is seen. */
export type Actor = (seconds: number, mark: Mark) => void;

/** Everyone who takes part in an effect, from the back to the front. */
export type Cast = (random: () => number, view: EffectView) => Actor[];

export function emptyMark(): Mark {
  return { sprite: "glow", x: 0, y: 0, width: 0, height: 0, angle: 0, alpha: 0, isLight: false };
}
