import type { GiftEffect } from "@changming/contract/gift";
import { burningPaper } from "./burning-paper.ts";
import { firecracker } from "./firecracker.ts";
import { fireworks } from "./fireworks.ts";
import { flowers, greenRiceBalls, incense, paperMoney } from "./offerings.ts";
import { lamp } from "./lamp.ts";
import { type Cast, type EffectView, emptyMark, type Mark } from "./actors.ts";
import { veil, seededRandom } from "./motion.ts";

/** One of the eight effects. */
export type Effect = Exclude<GiftEffect, "">;

const casts: Record<Effect, Cast> = {
  incense,
  firecracker,
  fireworks,
  lamp,
  "green-rice-balls": greenRiceBalls,
  "burning-paper": burningPaper,
  flowers,
  "paper-money": paperMoney,
};

/** Reports every visible mark at a second of the effect, from back to front. The mark is the same object each time. */
export type Performance = (seconds: number, see: (mark: Mark) => void) => void;

/** Marks below this alpha are invisible. */
const faintest = 0.004;

/** An effect as a function of time: the same seed and view give the same marks at the same second. */
export function performEffect(effect: Effect, seed: number, view: EffectView): Performance {
  const actors = casts[effect](seededRandom(seed), view);
  const mark = emptyMark();
  return (seconds, see) => {
    const opacity = veil(seconds);
    if (opacity === 0) return;
    for (const actor of actors) {
      mark.alpha = 0;
      mark.angle = 0;
      mark.isLight = false;
      actor(seconds, mark);
      mark.alpha *= opacity;
      if (mark.alpha > faintest) see(mark);
    }
  };
}
