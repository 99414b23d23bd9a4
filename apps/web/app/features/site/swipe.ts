/** Where a finger came down and where it is now, in CSS px; its time in ms. */
export interface Stroke {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  ms: number;
}

/** A fifth of a phone, or a flick of a third of that. */
const far = 72;
const flick = { length: 24, speed: 0.4 };

/** How far a stroke pulls the picture along: nothing while it goes rather up or down. */
export function pullOf({ fromX, fromY, x, y }: Stroke): number {
  const [across, along] = [x - fromX, y - fromY];
  return Math.abs(across) > Math.abs(along) ? across : 0;
}

/** What a finished stroke means: 1 the next picture (to the left, as a page is turned), -1 the one before, 0 neither. */
export function swipeOf(stroke: Stroke): -1 | 0 | 1 {
  const pull = pullOf(stroke);
  const isFlick = Math.abs(pull) >= flick.length && Math.abs(pull) >= flick.speed * stroke.ms;
  if (Math.abs(pull) < far && !isFlick) return 0;
  return pull < 0 ? 1 : -1;
}
