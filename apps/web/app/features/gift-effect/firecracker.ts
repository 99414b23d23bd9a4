import type { SpriteAnimation, EffectAnimation, EffectView } from "./sprite-animations.ts";
import { easeBoth, lived, swell, between } from "./motion.ts";

/** Where a string hangs: its knot, and its side. */
interface Hung {
  x: number;
  y: number;
  scale: number;
  side: -1 | 1;
}

const pairs = 22;
const gap = 15;
const lit = 1.2;
/** Seconds between two pairs: the fire climbs the string. */
const step = 0.29;

function hung({ half, isStele }: EffectView): Hung[] {
  const isNarrow = half < 400;
  const x = isNarrow ? half - 30 : isStele ? 236 : 298;
  const y = isStele ? 268 : 292;
  const scale = isNarrow ? 0.84 : 1.06;
  return [-1, 1].map((side) => ({ x: x * side, y, scale, side: side === 1 ? 1 : -1 }));
}

/** The lowest pair explodes first. */
const goesAt = (pair: number) => lit + (pairs - 1 - pair) * step;

const swaying = (seconds: number, { side }: Hung, depth: number) => Math.sin(seconds * 1.3 + side) * 3.4 * depth;

function at(string: Hung, pair: number, seconds: number): { x: number; y: number } {
  const depth = pair / pairs;
  return { x: string.x + swaying(seconds, string, depth), y: string.y + (34 + pair * gap) * string.scale };
}

function cracker(string: Hung, pair: number, side: -1 | 1): SpriteAnimation {
  const end = goesAt(pair);
  return (seconds, drawn) => {
    const here = 1 - easeBoth(seconds, end - 0.05, end + 0.3);
    if (here <= 0) return;
    const { x, y } = at(string, pair, seconds);
    drawn.sprite = "cracker";
    drawn.x = x + side * 11 * string.scale;
    drawn.y = y + 9 * string.scale;
    drawn.width = 11 * string.scale;
    drawn.height = 29 * string.scale;
    drawn.angle = side * -0.68;
    drawn.alpha = here;
  };
}

/** The soft light of one pair: slower than a flash, so that neighbouring pairs blend. */
function gleam(string: Hung, pair: number): SpriteAnimation {
  return (seconds, drawn) => {
    const part = lived(seconds, goesAt(pair) - 0.3, 1.3);
    if (part <= 0 || part >= 1) return;
    const { x, y } = at(string, pair, seconds);
    drawn.sprite = "glow";
    drawn.isLight = true;
    drawn.x = x;
    drawn.y = y + 8;
    drawn.width = drawn.height = 150 * string.scale;
    drawn.alpha = 0.36 * swell(part, 0.4, 0.6);
  };
}

function spark(random: () => number, string: Hung, pair: number): SpriteAnimation {
  const birth = goesAt(pair) + between(random, -0.05, 0.2);
  const direction = between(random, -Math.PI, Math.PI);
  const reach = between(random, 26, 64) * string.scale;
  const life = between(random, 0.8, 1.3);
  const size = between(random, 6, 12);
  return (seconds, drawn) => {
    const age = seconds - birth;
    if (age <= 0 || age >= life) return;
    const from = at(string, pair, birth);
    const out = reach * (1 - Math.exp(-3.4 * age));
    drawn.sprite = "ember";
    drawn.isLight = true;
    drawn.x = from.x + Math.cos(direction) * out;
    drawn.y = from.y + Math.sin(direction) * out + 46 * age * age;
    drawn.width = drawn.height = size;
    drawn.alpha = swell(age / life, 0.15, 0.6);
  };
}

/** A scrap of red paper that sinks and stays on the ground. */
function scrap(random: () => number, string: Hung, pair: number): SpriteAnimation {
  const birth = goesAt(pair) + between(random, 0, 0.3);
  const wide = between(random, -1, 1) * 96 * string.scale;
  const fall = between(random, 120, 190);
  const ground = between(random, 730, 800);
  const phase = between(random, 0, 6.28);
  const size = between(random, 6, 12) * string.scale;
  return (seconds, drawn) => {
    const age = seconds - birth;
    if (age <= 0) return;
    const from = at(string, pair, birth);
    const landing = (ground - from.y) / fall;
    const flown = Math.min(age, landing);
    drawn.sprite = "scrap";
    drawn.x = from.x + wide * (1 - Math.exp(-1.2 * flown)) + 12 * Math.sin(phase + flown * 2.6);
    drawn.y = from.y + fall * flown;
    drawn.width = size;
    drawn.height = size * (0.3 + 0.6 * Math.abs(Math.cos(phase + flown * 3)));
    drawn.angle = phase + flown * 2;
    drawn.alpha = 0.95 * easeBoth(age, 0, 0.3);
  };
}

function haze(random: () => number, string: Hung, pair: number): SpriteAnimation {
  const birth = goesAt(pair);
  const aside = between(random, -30, 30) * string.scale;
  const turn = between(random, 0, 6.28);
  return (seconds, drawn) => {
    const part = lived(seconds, birth, 3);
    if (part <= 0 || part >= 1) return;
    const from = at(string, pair, birth);
    drawn.sprite = "smoke";
    drawn.x = from.x + aside + string.side * 26 * part;
    drawn.y = from.y - 74 * part;
    drawn.width = drawn.height = (36 + 130 * part) * string.scale;
    drawn.angle = turn;
    drawn.alpha = 0.13 * swell(part, 0.2, 0.7);
  };
}

/** A bamboo pole with an arm: before a stele there is nothing else to hang the string on. */
function pole(string: Hung): SpriteAnimation[] {
  const upright: SpriteAnimation = (_, drawn) => {
    drawn.sprite = "pole";
    drawn.x = string.x + string.side * 28;
    drawn.y = 492;
    drawn.width = 8;
    drawn.height = 500;
    drawn.alpha = 1;
  };
  const arm: SpriteAnimation = (_, drawn) => {
    drawn.sprite = "pole";
    drawn.x = string.x + string.side * 12;
    drawn.y = 256;
    drawn.width = 6;
    drawn.height = 50;
    drawn.angle = Math.PI / 2;
    drawn.alpha = 1;
  };
  return [upright, arm];
}

function cord(string: Hung): SpriteAnimation[] {
  const line: SpriteAnimation = (seconds, drawn) => {
    const left = pairs * (1 - Math.min(1, Math.max(0, (seconds - lit) / (pairs * step))));
    const length = (30 + left * gap) * string.scale;
    drawn.sprite = "cord";
    drawn.x = string.x;
    drawn.y = string.y + length / 2;
    drawn.width = 2.4;
    drawn.height = length;
    drawn.alpha = 0.9;
  };
  const knot: SpriteAnimation = (_, drawn) => {
    drawn.sprite = "knot";
    drawn.x = string.x;
    drawn.y = string.y + 12 * string.scale;
    drawn.width = drawn.height = 58 * string.scale;
    drawn.alpha = 1;
  };
  return [line, knot];
}

const each = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

function string(random: () => number, where: Hung): SpriteAnimation[] {
  const all = each(pairs, (pair) => pair);
  return [
    ...cord(where),
    ...all.toReversed().flatMap((pair) => [cracker(where, pair, -1), cracker(where, pair, 1)]),
    ...all.flatMap((pair) => each(5, () => scrap(random, where, pair))),
    ...all.map((pair) => haze(random, where, pair)),
    ...all.map((pair) => gleam(where, pair)),
    ...all.flatMap((pair) => each(6, () => spark(random, where, pair))),
  ];
}

/** Two red strings burn upwards on both sides and leave red paper on the ground. */
export const firecracker: EffectAnimation = (random, view) => {
  const strings = hung(view);
  const poles = view.isStele ? strings.flatMap(pole) : [];
  return [...poles, ...strings.flatMap((where) => string(random, where))];
};
