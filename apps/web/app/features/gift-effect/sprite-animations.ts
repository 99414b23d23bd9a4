import type { SpriteName } from "./sprites.ts";
import { easeBoth, lived, swell, between, pick } from "./motion.ts";

/**
 * One image of an effect at one moment, in stage units: origin at the top centre of the scene, 900 high. `alpha` 0 is
 * not drawn; `isLight` adds to what lies under it.
 */
export interface DrawnSprite {
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

/** Sets the sprite to its state so many seconds after the beginning; leaves `alpha` at 0 where it is invisible. */
export type SpriteAnimation = (seconds: number, drawn: DrawnSprite) => void;

/** All animations of an effect, from back to front. */
export type EffectAnimation = (random: () => number, view: EffectView) => SpriteAnimation[];

export function emptySprite(): DrawnSprite {
  return { sprite: "glow", x: 0, y: 0, width: 0, height: 0, angle: 0, alpha: 0, isLight: false };
}

interface Place {
  x: number;
  /** Where it touches the ground. */
  y: number;
  size: number;
}

/**
 * Where the gift itself appears: in the middle of the steps; before a stele smaller, so that the name stays visible.
 */
export function giftPlace({ isStele, slot }: EffectView): Place {
  if (slot === 1) return isStele ? { x: 70, y: 794, size: 68 } : { x: 90, y: 790, size: 88 };
  return isStele ? { x: 0, y: 792, size: 76 } : { x: 0, y: 786, size: 118 };
}

/** A point of the gift's own image (128 × 128), in stage units. */
export function onGift(view: EffectView, x: number, y: number): { x: number; y: number } {
  const place = giftPlace(view);
  const unit = place.size / 128;
  return { x: place.x + (x - 64) * unit, y: place.y + (y - 122) * unit };
}

/** The gift's own image, which settles on its place. */
export function giftItself(view: EffectView): SpriteAnimation {
  const { x, y, size } = giftPlace(view);
  return (seconds, drawn) => {
    const here = easeBoth(seconds, 0.1, 1.1);
    drawn.sprite = "gift";
    drawn.x = x;
    drawn.y = y - size * (58 / 128) - 8 * (1 - here);
    drawn.width = drawn.height = size;
    drawn.alpha = here;
  };
}

interface GlowOptions {
  x: number;
  y: number;
  width: number;
  height?: number;
  alpha: number;
  sprite?: SpriteName;
  /** When it appears, in seconds, and how long that takes. */
  from?: number;
  rise?: number;
  /** Amplitude of the pulsing, as a share of its alpha. */
  breath?: number;
}

/** A steady soft light that pulses slowly. */
export function glow({
  x,
  y,
  width,
  height = width,
  alpha,
  sprite = "glow",
  from = 0,
  rise = 1.4,
  breath = 0.1,
}: GlowOptions): SpriteAnimation {
  const phase = x * 0.037 + y * 0.011;
  return (seconds, drawn) => {
    drawn.sprite = sprite;
    drawn.isLight = true;
    drawn.x = x;
    drawn.y = y;
    drawn.width = width;
    drawn.height = height;
    const breathing =
      1 - breath * (0.5 + 0.3 * Math.sin(seconds * 2.3 + phase) + 0.2 * Math.sin(seconds * 3.9 + phase * 2));
    drawn.alpha = alpha * easeBoth(seconds, from, from + rise) * breathing;
  };
}

interface FallingOptions {
  count: number;
  /** Half the width within which the pieces appear, in stage units. */
  half: number;
  sprites: readonly [SpriteName, ...SpriteName[]];
  /** Smallest and largest length in stage units; `slimness` is the width as a share of it. */
  size: readonly [number, number];
  slimness: number;
  /** Minimum and maximum, in stage units per second. */
  speed: readonly [number, number];
  alpha: number;
}

/** The foot of the scene, where the pieces disappear, in stage units. */
const ground = 860;

/** Share of the pieces that are already in the air at the beginning. */
const early = 0.3;

/** Pieces that sink slowly in still air: they sway, turn and show their edge. */
export function falling(random: () => number, options: FallingOptions): SpriteAnimation[] {
  const { count, half, sprites, size, slimness, speed, alpha } = options;
  return Array.from({ length: count }, (_, index) => {
    const depth = random();
    const sprite = pick(random, sprites);
    const length = size[0] + (size[1] - size[0]) * depth;
    const fall = speed[0] + (speed[1] - speed[0]) * (0.35 * random() + 0.65 * depth);
    const isEarly = index < count * early;
    const birth = isEarly ? between(random, 0, 0.8) : ((index - count * early) / count) * 8.6;
    const top = isEarly ? between(random, -140, 620) : -70;
    const middle = between(random, -half - 40, half + 40);
    const sway = between(random, 14, 46);
    const pace = between(random, 0.7, 1.3);
    const phase = between(random, 0, 6.28);
    const spin = between(random, -0.8, 0.8);
    return (seconds, drawn) => {
      const age = seconds - birth;
      if (age <= 0) return;
      const y = top + fall * age;
      if (y > ground) return;
      const swing = phase + age * pace * 2;
      drawn.sprite = sprite;
      drawn.x = middle + sway * Math.sin(swing) + 7 * age;
      drawn.y = y - 5 * Math.cos(swing * 2);
      drawn.height = length;
      drawn.width = length * slimness * (0.28 + 0.72 * Math.abs(Math.cos(phase + age * pace * 1.3)));
      drawn.angle = phase + spin * age + 0.7 * Math.sin(swing);
      drawn.alpha = alpha * (0.55 + 0.45 * depth) * easeBoth(age, 0, 0.9) * (1 - easeBoth(y, ground - 110, ground));
    };
  });
}

interface SmokeOptions {
  x: number;
  y: number;
  /** How high it rises, in stage units, and how long a puff lives, in seconds. */
  height: number;
  life: number;
  /** Puffs per second, between two moments of the effect. */
  rate: number;
  from?: number;
  to?: number;
  /** Size of a puff at its beginning and its end, and the amplitude of the thread's swing. */
  size: readonly [number, number];
  swing: number;
  /** Sideways drift on the first half of its path; then it rises straight. */
  lean?: number;
  alpha: number;
  sprite?: SpriteName;
}

/** Ratio of length to width of a puff at first. */
const stretch = 1.6;

/** Share of its height that a puff has risen: fast at first. */
const shareRisen = (part: number) => 1 - (1 - Math.min(1, part)) ** 1.5;

/** A thread of smoke: puffs that follow each other on one slowly winding path, so that they look like a ribbon. */
export function smoke(random: () => number, options: SmokeOptions): SpriteAnimation[] {
  const { x, y, height, life, rate, from = 0.2, to = 9.6, size, swing, lean = 0, alpha, sprite = "smoke" } = options;
  const phase = between(random, 0, 6.28);
  const drift = between(random, -0.5, 0.5);
  const aside = (part: number, birth: number) => {
    // Later puffs bend a little later, so that the bends of the ribbon climb with the smoke.
    const bend = phase + part * 2.4 - birth * 1.35;
    const wind = Math.sin(bend) + 0.5 * Math.sin(bend * 1.9 + phase * 2);
    return swing * shareRisen(part) ** 0.9 * (wind + drift) + lean * easeBoth(shareRisen(part), 0.03, 0.48);
  };
  return Array.from({ length: Math.floor((to - from) * rate) }, (_, index) => {
    const birth = from + index / rate;
    const stray = between(random, -0.2, 0.2) * swing;
    return (seconds, drawn) => {
      const part = lived(seconds, birth, life);
      if (part <= 0 || part >= 1) return;
      const risen = shareRisen(part);
      const breadth = size[0] + (size[1] - size[0]) * part ** 0.9;
      drawn.sprite = sprite;
      drawn.x = x + aside(part, birth) + stray * risen;
      drawn.y = y - height * risen;
      drawn.width = breadth;
      drawn.height = breadth * (1 + stretch * (1 - part));
      // Stretched along its path, so that one puff blends into the next.
      const ahead = part + 0.02;
      drawn.angle = Math.atan2(aside(ahead, birth) - aside(part, birth), height * (shareRisen(ahead) - risen));
      drawn.alpha = alpha * swell(part, 0.1, 0.8);
    };
  });
}
