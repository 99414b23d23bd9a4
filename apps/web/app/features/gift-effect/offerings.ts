import {
  giftItself,
  giftPlace,
  glow,
  onGift,
  smoke,
  falling,
  type SpriteAnimation,
  type EffectAnimation,
} from "./sprite-animations.ts";
import { easeBoth, between, pick } from "./motion.ts";
import type { SpriteName } from "./sprites.ts";

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

function ember(x: number, y: number): SpriteAnimation[] {
  return [
    glow({ x, y, width: 30, alpha: 0.6, sprite: "glow-red", breath: 0.3 }),
    glow({ x, y, width: 9, alpha: 0.9, breath: 0.2 }),
  ];
}

/** Three sticks burn down; their smoke rises in slow ribbons on both sides of the portrait. */
export const incense: EffectAnimation = (random, view) => {
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

/** Petals of white and yellow chrysanthemums sink around the gift. */
export const flowers: EffectAnimation = (random, view) => {
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

/** An offering of the Qingming season: still warm, under willow leaves and pear blossom. */
export const greenRiceBalls: EffectAnimation = (random, view) => {
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

/** When each handful is thrown, in seconds. */
const handfuls = [0.3, 1.9, 3.6, 5.3] as const;

const papers: readonly [SpriteName, ...SpriteName[]] = ["coin-cream", "coin-white", "coin-gold"];

function sheet(random: () => number, birth: number, reach: number, from: { x: number; y: number }): SpriteAnimation {
  const sprite = pick(random, papers);
  const size = between(random, 22, 38);
  const aside = between(random, -1, 1);
  const wide = Math.sign(aside) * Math.abs(aside) ** 0.8 * reach;
  const high = between(random, 300, 600) * (1 - 0.25 * Math.abs(aside));
  const fall = between(random, 52, 84);
  const sway = between(random, 10, 30);
  const pace = between(random, 0.8, 1.4);
  const phase = between(random, 0, 6.28);
  return (seconds, drawn) => {
    const age = seconds - birth;
    if (age <= 0) return;
    const thrown = 1 - Math.exp(-1.25 * age);
    const sunk = age - (1 - Math.exp(-1.1 * age)) / 1.1;
    const swing = phase + age * pace * 2;
    drawn.sprite = sprite;
    drawn.x = from.x + wide * thrown + sway * Math.sin(swing) * thrown;
    drawn.y = from.y - high * thrown + fall * sunk;
    drawn.width = size;
    drawn.height = size * (0.26 + 0.74 * Math.abs(Math.cos(phase + age * pace * 1.5)));
    drawn.angle = phase + 0.6 * Math.sin(swing * 0.8);
    drawn.alpha = 0.95 * easeBoth(age, 0, 0.5) * (1 - easeBoth(drawn.y, 770, 860));
  };
}

/** Round paper money, thrown up by the handful: it spreads out, hangs in the air and sinks. */
export const paperMoney: EffectAnimation = (random, view) => {
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
