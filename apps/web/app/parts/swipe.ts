/** Where a finger came down and where it is now, in CSS px; its time in ms. */
export interface Stroke {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  ms: number;
}

/** In px: a fifth of a phone's width; a flick needs a third of that. */
const far = 72;
const flick = { length: 24, speed: 0.4 };

/** How far a stroke pulls the image along, in px: 0 while it is mostly vertical. */
export function pullOf({ fromX, fromY, x, y }: Stroke): number {
  const across = x - fromX;
  const along = y - fromY;
  return Math.abs(across) > Math.abs(along) ? across : 0;
}

/**
 * The meaning of a finished stroke: 1 the next image (to the left, as a page is turned), -1 the previous one, 0
 * neither.
 */
export function swipeOf(stroke: Stroke): -1 | 0 | 1 {
  const pull = pullOf(stroke);
  const isFlick = Math.abs(pull) >= flick.length && Math.abs(pull) >= flick.speed * stroke.ms;
  if (Math.abs(pull) < far && !isFlick) return 0;
  return pull < 0 ? 1 : -1;
}
