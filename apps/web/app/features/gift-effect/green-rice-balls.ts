import { falling } from "./falling.ts";
import { giftItself, giftPlace, glow, onGift } from "./gift-place.ts";
import type { Cast } from "./mark.ts";
import { smoke } from "./smoke.ts";

/** An offering of the Qingming season: still warm, under willow leaves and pear blossom. */
export const greenRiceBalls: Cast = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const few = view.half < 400;
  const steam = { life: 3.6, rate: 8, swing: 22, alpha: 0.11, sprite: "steam" } as const;
  return [
    glow({ x, y: y - size / 2, width: 440, height: 310, alpha: 0.3, sprite: "glow-jade" }),
    ...falling(random, {
      count: few ? 36 : 54,
      half: view.half,
      sprites: ["blossom"],
      size: [10, 17],
      slimness: 1,
      speed: [56, 88],
      alpha: 0.85,
    }),
    giftItself(view),
    ...[
      [41, 62],
      [64, 30],
      [87, 62],
    ].flatMap(([atX = 64, atY = 30]) =>
      smoke(random, { ...onGift(view, atX, atY), height: size * 1.7, size: [size * 0.22, size * 0.72], ...steam }),
    ),
    ...falling(random, {
      count: few ? 40 : 62,
      half: view.half,
      sprites: ["leaf", "leaf-young"],
      size: [26, 44],
      slimness: 0.3,
      speed: [74, 118],
      alpha: 0.92,
    }),
  ];
};
