import type { Actor } from "./mark.ts";
import { easeBoth } from "./pace.ts";
import { between, pick } from "./seeded-random.ts";
import type { SpriteName } from "./sprites.ts";

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
export function falling(random: () => number, options: FallingOptions): Actor[] {
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
    return (seconds, mark) => {
      const age = seconds - birth;
      if (age <= 0) return;
      const y = top + fall * age;
      if (y > ground) return;
      const swing = phase + age * pace * 2;
      mark.sprite = sprite;
      mark.x = middle + sway * Math.sin(swing) + 7 * age;
      mark.y = y - 5 * Math.cos(swing * 2);
      mark.height = length;
      mark.width = length * slimness * (0.28 + 0.72 * Math.abs(Math.cos(phase + age * pace * 1.3)));
      mark.angle = phase + spin * age + 0.7 * Math.sin(swing);
      mark.alpha = alpha * (0.55 + 0.45 * depth) * easeBoth(age, 0, 0.9) * (1 - easeBoth(y, ground - 110, ground));
    };
  });
}
