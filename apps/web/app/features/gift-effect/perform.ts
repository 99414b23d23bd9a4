import type { GiftEffect } from "@changming/contract/gift";
import { burningPaper } from "./burning-paper.ts";
import { firecracker } from "./firecracker.ts";
import { fireworks } from "./fireworks.ts";
import { flowers } from "./flowers.ts";
import { greenRiceBalls } from "./green-rice-balls.ts";
import { incense } from "./incense.ts";
import { lamp } from "./lamp.ts";
import { type Cast, type EffectView, emptyMark, type Mark } from "./mark.ts";
import { veil } from "./pace.ts";
import { paperMoney } from "./paper-money.ts";
import { seededRandom } from "./seeded-random.ts";

/** What can be shown: one of the eight. */
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

/** Tells every mark that is seen at a second of the effect, from the back to the front. The mark is the same object each time. */
export type Performance = (seconds: number, see: (mark: Mark) => void) => void;

/** Fainter than this nobody sees. */
const faintest = 0.004;

/** An effect as a function of time: the same seed and view give the same marks at the same second. */
export function performEffect(effect: Effect, seed: number, view: EffectView): Performance {
  const actors = casts[effect](seededRandom(seed), view);
  const mark = emptyMark();
  return (seconds, see) => {
    const shown = veil(seconds);
    if (shown === 0) return;
    for (const actor of actors) {
      mark.alpha = 0;
      mark.angle = 0;
      mark.isLight = false;
      actor(seconds, mark);
      mark.alpha *= shown;
      if (mark.alpha > faintest) see(mark);
    }
  };
}
