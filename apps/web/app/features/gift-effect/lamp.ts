import {
  giftItself,
  giftPlace,
  glow,
  onGift,
  type SpriteAnimation,
  type EffectAnimation,
  type EffectView,
} from "./sprite-animations.ts";
import { easeBoth, lived, swell, between } from "./motion.ts";

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** On a phone they stand between the gifts that were given before. */
const narrowRow: Spot[] = [
  { x: 50, y: 806, size: 34 },
  { x: 128, y: 812, size: 34 },
  { x: 244, y: 800, size: 32 },
];

/** Small lamps on the ground on one side, from the middle outwards. */
function row({ half }: EffectView): Spot[] {
  if (half < 400) return narrowRow;
  const count = Math.floor((Math.min(half, 776) - 264) / 88) + 1;
  return Array.from({ length: count }, (_, index) => ({
    x: 248 + index * 88,
    y: 826 - index * 6,
    size: 40 - index * 1.8,
  }));
}

/** A bowl with a small flame: first placed, then lit. */
function smallLamp({ x, y, size }: Spot, lit: number): SpriteAnimation[] {
  const phase = x * 0.13;
  const bowl: SpriteAnimation = (seconds, drawn) => {
    drawn.sprite = "bowl";
    drawn.x = x;
    drawn.y = y;
    drawn.width = size;
    drawn.height = size * 0.56;
    drawn.alpha = easeBoth(seconds, lit - 0.8, lit + 0.1);
  };
  const flame: SpriteAnimation = (seconds, drawn) => {
    const here = easeBoth(seconds, lit, lit + 1);
    drawn.sprite = "flame";
    drawn.isLight = true;
    drawn.width = size * 0.42 * (0.5 + 0.5 * here);
    drawn.height =
      size *
      0.86 *
      (0.4 + 0.6 * here) *
      (1 + 0.05 * Math.sin(seconds * 5.1 + phase) + 0.03 * Math.sin(seconds * 8.3 + phase));
    drawn.x = x + 0.6 * Math.sin(seconds * 2.1 + phase);
    drawn.y = y - size * 0.14 - drawn.height / 2;
    drawn.angle = 0.05 * Math.sin(seconds * 2.7 + phase);
    drawn.alpha = here;
  };
  const at = { x, from: lit, rise: 1.3, breath: 0.16 };
  return [
    glow({ ...at, y: y - size * 0.3, width: size * 5, alpha: 0.42 }),
    bowl,
    glow({ ...at, y: y + size * 0.34, width: size * 3.4, height: size * 0.9, alpha: 0.34 }),
    flame,
  ];
}

/** A point of light that rises and fades. */
function mote(random: () => number, birth: number, half: number): SpriteAnimation {
  const life = between(random, 3.4, 5.2);
  const x = between(random, -1, 1) * half * 0.9;
  const y = between(random, 640, 830);
  const high = between(random, 180, 420);
  const size = between(random, 8, 20);
  const phase = between(random, 0, 6.28);
  return (seconds, drawn) => {
    const part = lived(seconds, birth, life);
    if (part <= 0 || part >= 1) return;
    drawn.sprite = "mote";
    drawn.isLight = true;
    drawn.x = x + 24 * Math.sin(phase + part * 4);
    drawn.y = y - high * part;
    drawn.width = drawn.height = size;
    drawn.alpha = 0.8 * swell(part, 0.3, 0.5);
  };
}

/** One lamp is lit, then the ones beside it, until the whole courtyard is bright. */
export const lamp: EffectAnimation = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const wick = onGift(view, 64, 40);
  const reach = Math.min(view.half, 720);
  return [
    glow({ x, y: y - size, width: reach * 2.3, height: 900, alpha: 0.3, rise: 4.5 }),
    ...row(view).flatMap((spot, index) => {
      const lit = 1 + index * 0.42;
      return [...smallLamp({ ...spot, x: -spot.x }, lit), ...smallLamp(spot, lit)];
    }),
    glow({ ...wick, width: size * 4.6, alpha: 0.4, rise: 2 }),
    giftItself(view),
    glow({ ...wick, width: size * 1.5, alpha: 0.5, from: 0.5, rise: 1.6, breath: 0.18 }),
    ...Array.from({ length: view.half < 400 ? 26 : 46 }, (_, index) => mote(random, 1 + index * 0.13, reach)),
  ];
};
