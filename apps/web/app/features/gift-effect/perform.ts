import type { GiftEffect } from "@changming/contract/gift";
import { burningPaper } from "./burning-paper.ts";
import { firecracker } from "./firecracker.ts";
import { fireworks } from "./fireworks.ts";
import { flowers, greenRiceBalls, incense, paperMoney } from "./offerings.ts";
import { lamp } from "./lamp.ts";
import { type EffectAnimation, type EffectView, emptySprite, type DrawnSprite } from "./sprite-animations.ts";
import { veil, seededRandom } from "./motion.ts";

/** One of the eight effects. */
export type Effect = Exclude<GiftEffect, "">;

const effectAnimations: Record<Effect, EffectAnimation> = {
  incense,
  firecracker,
  fireworks,
  lamp,
  "green-rice-balls": greenRiceBalls,
  "burning-paper": burningPaper,
  flowers,
  "paper-money": paperMoney,
};

/** Reports every visible sprite at a second of the effect, from back to front. The object is the same one each time. */
export type EffectPlayback = (seconds: number, see: (drawn: DrawnSprite) => void) => void;

/** Sprites below this alpha are invisible. */
const faintest = 0.004;

/** An effect as a function of time: the same seed and view give the same sprites at the same second. */
export function performEffect(effect: Effect, seed: number, view: EffectView): EffectPlayback {
  const animations = effectAnimations[effect](seededRandom(seed), view);
  const drawn = emptySprite();
  return (seconds, see) => {
    const opacity = veil(seconds);
    if (opacity === 0) return;
    for (const animation of animations) {
      drawn.alpha = 0;
      drawn.angle = 0;
      drawn.isLight = false;
      animation(seconds, drawn);
      drawn.alpha *= opacity;
      if (drawn.alpha > faintest) see(drawn);
    }
  };
}
