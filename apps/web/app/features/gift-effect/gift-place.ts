import { easeBoth } from "./pace.ts";
import type { Actor, EffectView } from "./mark.ts";
import type { SpriteName } from "./sprites.ts";

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
export function giftItself(view: EffectView): Actor {
  const { x, y, size } = giftPlace(view);
  return (seconds, mark) => {
    const here = easeBoth(seconds, 0.1, 1.1);
    mark.sprite = "gift";
    mark.x = x;
    mark.y = y - size * (58 / 128) - 8 * (1 - here);
    mark.width = mark.height = size;
    mark.alpha = here;
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
}: GlowOptions): Actor {
  const phase = x * 0.037 + y * 0.011;
  return (seconds, mark) => {
    mark.sprite = sprite;
    mark.isLight = true;
    mark.x = x;
    mark.y = y;
    mark.width = width;
    mark.height = height;
    const breathing =
      1 - breath * (0.5 + 0.3 * Math.sin(seconds * 2.3 + phase) + 0.2 * Math.sin(seconds * 3.9 + phase * 2));
    mark.alpha = alpha * easeBoth(seconds, from, from + rise) * breathing;
  };
}
