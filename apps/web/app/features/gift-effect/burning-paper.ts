import {
  giftItself,
  giftPlace,
  glow,
  onGift,
  smoke,
  type SpriteAnimation,
  type EffectAnimation,
} from "./sprite-animations.ts";
import { lived, swell, between } from "./motion.ts";

interface Fire {
  x: number;
  y: number;
  /** Size of the gift's image. */
  size: number;
}

function tongue(random: () => number, birth: number, { x, y, size }: Fire): SpriteAnimation {
  const aside = between(random, -0.3, 0.3);
  const life = between(random, 0.9, 1.4);
  const phase = between(random, 0, 6.28);
  const sprite = random() < 0.7 ? "tongue" : "tongue-deep";
  return (seconds, drawn) => {
    const part = lived(seconds, birth, life);
    if (part <= 0 || part >= 1) return;
    drawn.sprite = sprite;
    drawn.isLight = true;
    drawn.x = x + size * aside * (1 - 0.55 * part) + size * 0.04 * Math.sin(phase + part * 5);
    drawn.y = y - size * (0.02 + 0.5 * part) * (1.1 - Math.abs(aside));
    drawn.width = size * 0.3 * (1 - 0.55 * part);
    drawn.height = size * 0.5 * (0.7 + 0.3 * part);
    drawn.angle = 0.12 * Math.sin(phase + part * 4) - aside * 0.5;
    drawn.alpha = 0.5 * swell(part, 0.3, 0.6);
  };
}

function ember(random: () => number, birth: number, { x, y, size }: Fire): SpriteAnimation {
  const life = between(random, 2.8, 4.8);
  const high = between(random, 240, 600);
  const wide = between(random, -1, 1) * high * 0.42;
  const bend = between(random, 12, 46);
  const phase = between(random, 0, 6.28);
  const dot = between(random, 10, 22);
  return (seconds, drawn) => {
    const part = lived(seconds, birth, life);
    if (part <= 0 || part >= 1) return;
    const risen = 1 - (1 - part) ** 1.7;
    drawn.sprite = "ember";
    drawn.isLight = true;
    drawn.x = x + size * 0.2 * Math.sin(phase) * (1 - part) + wide * risen + bend * risen * Math.sin(phase + part * 7);
    drawn.y = y - size * 0.2 - high * risen;
    drawn.width = drawn.height = dot * (1 - 0.5 * part);
    drawn.alpha = swell(part, 0.1, 0.6);
  };
}

function ash(random: () => number, birth: number, { x, y, size }: Fire): SpriteAnimation {
  const life = between(random, 4, 5.4);
  const high = between(random, 240, 480);
  // Black flakes stay clear of the portrait.
  const wide = (random() < 0.5 ? -1 : 1) * between(random, 150, 330);
  const phase = between(random, 0, 6.28);
  const flake = between(random, 10, 20);
  return (seconds, drawn) => {
    const part = lived(seconds, birth, life);
    if (part <= 0 || part >= 1) return;
    const risen = Math.sin(part * 2.2);
    drawn.sprite = "ash";
    drawn.x = x + wide * part + 26 * Math.sin(phase + part * 8);
    drawn.y = y - size * 0.3 - high * risen;
    drawn.width = flake;
    drawn.height = flake * (0.25 + 0.75 * Math.abs(Math.cos(phase + part * 6)));
    drawn.angle = phase + part * 3;
    drawn.alpha = 0.7 * swell(part, 0.15, 0.45);
  };
}

const times = (count: number, from: number, to: number, make: (birth: number) => SpriteAnimation): SpriteAnimation[] =>
  Array.from({ length: count }, (_, index) => make(from + ((to - from) * index) / count));

/** Paper burns down in the brazier; sparks and ash rise. */
export const burningPaper: EffectAnimation = (random, view) => {
  const { x, y, size } = giftPlace(view);
  const fire = { ...onGift(view, 64, 80), size };
  return [
    glow({ x, y: y - size * 0.5, width: 760, height: 520, alpha: 0.34, breath: 0.3 }),
    giftItself(view),
    ...smoke(random, {
      ...onGift(view, 64, 40),
      height: 480,
      life: 4.6,
      rate: 8,
      size: [30, 150],
      swing: 46,
      alpha: 0.07,
    }),
    ...times(150, 0.4, 9.4, (birth) => tongue(random, birth, fire)),
    glow({ ...onGift(view, 64, 66), width: size * 1.9, alpha: 0.4, from: 0.5, breath: 0.35 }),
    ...times(30, 0.8, 7, (birth) => ash(random, birth, fire)),
    ...times(190, 0.4, 8.4, (birth) => ember(random, birth, fire)),
  ];
};
