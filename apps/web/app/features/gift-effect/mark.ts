import type { SpriteName } from "./sprites.ts";

/**
 * One image of an effect at one moment, in stage units: origin at the top centre of the scene, 900 high. `alpha` 0 is
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
  /** From the middle to the edge of the visible part, in stage units. */
  half: number;
  /** A martyr's stele instead of a courtyard. */
  isStele: boolean;
  /** Which of two simultaneous effects: 0 lies in the middle, 1 beside it. */
  slot: 0 | 1;
}

/** Sets the mark to its state so many seconds after the beginning; leaves `alpha` at 0 where it is invisible. */
export type Actor = (seconds: number, mark: Mark) => void;

/** All actors of an effect, from back to front. */
export type Cast = (random: () => number, view: EffectView) => Actor[];

export function emptyMark(): Mark {
  return { sprite: "glow", x: 0, y: 0, width: 0, height: 0, angle: 0, alpha: 0, isLight: false };
}
