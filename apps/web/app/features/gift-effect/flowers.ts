import { falling } from "./falling.ts";
import { giftItself, giftPlace, glow } from "./gift-place.ts";
import type { Cast } from "./mark.ts";

/** Petals of white and yellow chrysanthemums sink around the gift. */
export const flowers: Cast = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const count = view.half < 400 ? 110 : 168;
  return [
    glow({ x, y: y - size / 2, width: 460, height: 320, alpha: 0.3, sprite: "glow-pale" }),
    ...falling(random, {
      count: Math.round(count * 0.55),
      half: view.half,
      sprites: ["petal-white", "petal-white", "petal-cream"],
      size: [13, 22],
      slimness: 0.46,
      speed: [58, 92],
      alpha: 0.78,
    }),
    giftItself(view),
    ...falling(random, {
      count: Math.round(count * 0.45),
      half: view.half,
      sprites: ["petal-white", "petal-cream", "petal-yellow"],
      size: [22, 36],
      slimness: 0.44,
      speed: [84, 128],
      alpha: 0.94,
    }),
  ];
};
