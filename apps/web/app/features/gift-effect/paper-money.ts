import { giftItself, giftPlace, glow } from "./gift-place.ts";
import type { Actor, Cast } from "./mark.ts";
import { easeBoth } from "./pace.ts";
import { between, pick } from "./seeded-random.ts";
import type { SpriteName } from "./sprites.ts";

/** When each handful is thrown, in seconds. */
const handfuls = [0.3, 1.9, 3.6, 5.3] as const;

const papers: readonly [SpriteName, ...SpriteName[]] = ["coin-cream", "coin-white", "coin-gold"];

function sheet(random: () => number, birth: number, reach: number, from: { x: number; y: number }): Actor {
  const sprite = pick(random, papers);
  const size = between(random, 22, 38);
  const aside = between(random, -1, 1);
  const wide = Math.sign(aside) * Math.abs(aside) ** 0.8 * reach;
  const high = between(random, 300, 600) * (1 - 0.25 * Math.abs(aside));
  const fall = between(random, 52, 84);
  const sway = between(random, 10, 30);
  const pace = between(random, 0.8, 1.4);
  const phase = between(random, 0, 6.28);
  return (seconds, mark) => {
    const age = seconds - birth;
    if (age <= 0) return;
    const thrown = 1 - Math.exp(-1.25 * age);
    const sunk = age - (1 - Math.exp(-1.1 * age)) / 1.1;
    const swing = phase + age * pace * 2;
    mark.sprite = sprite;
    mark.x = from.x + wide * thrown + sway * Math.sin(swing) * thrown;
    mark.y = from.y - high * thrown + fall * sunk;
    mark.width = size;
    mark.height = size * (0.26 + 0.74 * Math.abs(Math.cos(phase + age * pace * 1.5)));
    mark.angle = phase + 0.6 * Math.sin(swing * 0.8);
    mark.alpha = 0.95 * easeBoth(age, 0, 0.5) * (1 - easeBoth(mark.y, 770, 860));
  };
}

/** Round paper money, thrown up by the handful: it spreads out, hangs in the air and sinks. */
export const paperMoney: Cast = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const each = view.half < 400 ? 15 : 24;
  const reach = Math.min(view.half * 0.94, 640);
  const hand = { x, y: y - size * 0.7 };
  return [
    glow({ x, y: y - size / 2, width: 420, height: 300, alpha: 0.3 }),
    giftItself(view),
    ...handfuls.flatMap((birth) =>
      Array.from({ length: each }, () => sheet(random, birth + between(random, 0, 0.9), reach, hand)),
    ),
  ];
};
