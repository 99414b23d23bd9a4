import { giftEffects } from "@changming/contract/gift";
import { expect, test } from "vitest";
import type { EffectView, DrawnSprite } from "./sprite-animations.ts";
import { performEffect } from "./perform.ts";

const views: EffectView[] = [
  { half: 720, isStele: false, slot: 0 },
  { half: 263, isStele: false, slot: 0 },
  { half: 720, isStele: true, slot: 0 },
  { half: 263, isStele: true, slot: 1 },
];

const everyPlay = giftEffects.flatMap((effect) => views.map((view) => ({ effect, ...view })));

function spritesAt(effect: (typeof giftEffects)[number], view: EffectView, seconds: number, seed = 1): DrawnSprite[] {
  const sprites: DrawnSprite[] = [];
  performEffect(effect, seed, view)(seconds, (drawn) => sprites.push({ ...drawn }));
  return sprites;
}

test.each(everyPlay)("$effect plays for ten seconds and not before or after (half $half, stele $isStele)", (play) => {
  for (const seconds of [0.5, 1, 2.5, 5, 7.5, 9, 9.6]) {
    expect(spritesAt(play.effect, play, seconds).length, `at ${seconds} s`).toBeGreaterThan(2);
  }
  for (const seconds of [-1, 0, 10, 11]) expect(spritesAt(play.effect, play, seconds)).toEqual([]);
});

function isDrawable({ x, y, width, height, angle, alpha }: DrawnSprite): boolean {
  return [x, y, width, height, angle, alpha].every(Number.isFinite) && width > 0 && height > 0 && alpha <= 1;
}

test.each(everyPlay)("$effect has finite sprites, and few enough for a slow machine (half $half)", (play) => {
  for (let seconds = 0.25; seconds < 10; seconds += 0.25) {
    const sprites = spritesAt(play.effect, play, seconds);
    expect(sprites.length, `at ${seconds} s`).toBeLessThan(460);
    // One assertion per moment, not three per sprite: there are some 200,000 of them.
    expect(
      sprites.filter((drawn) => !isDrawable(drawn)),
      `at ${seconds} s`,
    ).toEqual([]);
  }
});

/** Total brightness of an effect's lights, which must not flash. */
function brightness(effect: (typeof giftEffects)[number], seconds: number): number {
  const lights = spritesAt(effect, { half: 720, isStele: false, slot: 0 }, seconds).filter(({ isLight }) => isLight);
  return lights.reduce((sum, { alpha, width, height }) => sum + alpha * width * height, 0);
}

test.each(giftEffects)("%s does not flash: from one frame to the next its light changes little", (effect) => {
  const brightest = Math.max(...Array.from({ length: 40 }, (_, index) => brightness(effect, index / 4)));
  let before = 0;
  for (let frame = 1; frame < 600; frame += 1) {
    const now = brightness(effect, frame / 60);
    expect(Math.abs(now - before) / brightest, `at frame ${frame}`).toBeLessThan(0.08);
    before = now;
  }
});

test("the same seed gives the same image, another seed another one", () => {
  const view: EffectView = { half: 720, isStele: false, slot: 0 };
  expect(spritesAt("flowers", view, 3, 7)).toEqual(spritesAt("flowers", view, 3, 7));
  expect(spritesAt("flowers", view, 3, 7)).not.toEqual(spritesAt("flowers", view, 3, 8));
});

test.each([
  ["incense", "smoke"],
  ["firecracker", "cracker"],
  ["fireworks", "ray-gold"],
  ["lamp", "flame"],
  ["green-rice-balls", "leaf"],
  ["burning-paper", "ember"],
  ["flowers", "petal-white"],
  ["paper-money", "coin-cream"],
] as const)("%s draws its own sprite: %s", (effect, sprite) => {
  expect(spritesAt(effect, { half: 720, isStele: false, slot: 0 }, 4).map((drawn) => drawn.sprite)).toContain(sprite);
});

test("before a stele the gift does not cover the name on the plinth", () => {
  const gift = spritesAt("lamp", { half: 720, isStele: true, slot: 0 }, 5).find(({ sprite }) => sprite === "gift");
  expect(gift && gift.y - gift.height / 2).toBeGreaterThan(700);
});

test("two gifts at once are beside each other", () => {
  const at = (slot: 0 | 1) =>
    spritesAt("lamp", { half: 720, isStele: false, slot }, 5).find(({ sprite }) => sprite === "gift");
  const first = at(0);
  const second = at(1);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(((first?.width ?? 0) + (second?.width ?? 0)) * 0.4);
});
