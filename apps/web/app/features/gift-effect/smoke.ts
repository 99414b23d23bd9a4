import type { Actor } from "./mark.ts";
import { easeBoth, lived, swell } from "./pace.ts";
import { between } from "./seeded-random.ts";
import type { SpriteName } from "./sprites.ts";

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
const rise = (part: number) => 1 - (1 - Math.min(1, part)) ** 1.5;

/** A thread of smoke: puffs that follow each other on one slowly winding path, so that they look like a ribbon. */
export function smoke(random: () => number, options: SmokeOptions): Actor[] {
  const { x, y, height, life, rate, from = 0.2, to = 9.6, size, swing, lean = 0, alpha, sprite = "smoke" } = options;
  const phase = between(random, 0, 6.28);
  const drift = between(random, -0.5, 0.5);
  const aside = (part: number, birth: number) => {
    // Later puffs bend a little later, so that the bends of the ribbon climb with the smoke.
    const bend = phase + part * 2.4 - birth * 1.35;
    const wind = Math.sin(bend) + 0.5 * Math.sin(bend * 1.9 + phase * 2);
    return swing * rise(part) ** 0.9 * (wind + drift) + lean * easeBoth(rise(part), 0.03, 0.48);
  };
  return Array.from({ length: Math.floor((to - from) * rate) }, (_, index) => {
    const birth = from + index / rate;
    const stray = between(random, -0.2, 0.2) * swing;
    return (seconds, mark) => {
      const part = lived(seconds, birth, life);
      if (part <= 0 || part >= 1) return;
      const risen = rise(part);
      const breadth = size[0] + (size[1] - size[0]) * part ** 0.9;
      mark.sprite = sprite;
      mark.x = x + aside(part, birth) + stray * risen;
      mark.y = y - height * risen;
      mark.width = breadth;
      mark.height = breadth * (1 + stretch * (1 - part));
      // Stretched along its path, so that one puff blends into the next.
      const ahead = part + 0.02;
      mark.angle = Math.atan2(aside(ahead, birth) - aside(part, birth), height * (rise(ahead) - risen));
      mark.alpha = alpha * swell(part, 0.1, 0.8);
    };
  });
}
