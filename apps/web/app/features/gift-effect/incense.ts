import { giftItself, giftPlace, glow, onGift } from "./gift-place.ts";
import type { Actor, Cast } from "./mark.ts";
import { smoke } from "./smoke.ts";

/** Tips of the three sticks in the gift's own image: position, direction and strength of the smoke. */
const giftTips = [
  { x: 47, y: 37, lean: -124, alpha: 0.3, part: 1 },
  { x: 64, y: 30, lean: 10, alpha: 0.2, part: 0.5 },
  { x: 80, y: 37, lean: 116, alpha: 0.3, part: 1 },
] as const;

/** Tips of the sticks on the family's table. */
const tableTips = [
  [-11, 505],
  [0, 500],
  [11, 505],
] as const;

function ember(x: number, y: number): Actor[] {
  return [
    glow({ x, y, width: 30, alpha: 0.6, sprite: "glow-red", breath: 0.3 }),
    glow({ x, y, width: 9, alpha: 0.9, breath: 0.2 }),
  ];
}

/** Three sticks burn down; their smoke rises in slow ribbons on both sides of the portrait. */
export const incense: Cast = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const height = view.isStele ? 560 : 540;
  return [
    glow({ x, y: y - size / 2, width: 420, height: 300, alpha: 0.3 }),
    ...(view.isStele ? [] : tableTips.flatMap(([atX, atY]) => ember(atX, atY))),
    giftItself(view),
    ...giftTips.flatMap(({ x: atX, y: atY, lean, alpha, part }) => {
      const tip = onGift(view, atX, atY);
      const thread = { ...tip, lean, alpha, height: height * part, life: 5.4 * part ** 0.4 };
      return [...smoke(random, { ...thread, rate: 15, size: [9, 100 * part], swing: 30 }), ...ember(tip.x, tip.y)];
    }),
  ];
};
