import { giftEffects } from "@changming/contract/gift";
import { expect, test } from "vitest";
import { type GivenGift, EffectQueue, captionsOf } from "./effect-queue.ts";

const textOf = (showing: EffectQueue["showing"]) => captionsOf(showing).map(({ text }) => text);

const givenGift = (effect: GivenGift["effect"], username = "晓岚"): GivenGift => ({
  effect,
  username,
  giftText: "一份",
  image: "",
});

const effectsOf = (queue: EffectQueue) => queue.showing.map(({ effect }) => effect);

test("a gift's effect plays at once, for ten seconds", () => {
  const queue = new EffectQueue();
  queue.add(givenGift("lamp"));
  expect(effectsOf(queue)).toEqual(["lamp"]);
  queue.pass(9.99);
  expect(effectsOf(queue)).toEqual(["lamp"]);
  queue.pass(0.01);
  expect([effectsOf(queue), queue.isEmpty]).toEqual([[], true]);
});

test("two kinds play together, the third waits for one of them", () => {
  const queue = new EffectQueue();
  queue.add(givenGift("lamp"));
  queue.pass(4);
  queue.add(givenGift("flowers"));
  queue.add(givenGift("incense"));
  expect(effectsOf(queue)).toEqual(["lamp", "flowers"]);
  expect(queue.showing.map(({ slot }) => slot)).toEqual([0, 1]);
  queue.pass(6);
  expect(effectsOf(queue)).toEqual(["flowers", "incense"]);
  expect(queue.showing.map(({ slot }) => slot)).toEqual([1, 0]);
});

test("a gift of the same kind joins an effect that has just begun; later ones share one further effect", () => {
  const queue = new EffectQueue();
  queue.add(givenGift("incense", "甲"));
  queue.pass(1);
  queue.add(givenGift("incense", "乙"));
  queue.pass(1);
  queue.add(givenGift("incense", "丙"));
  queue.add(givenGift("incense", "丁"));
  expect(textOf(queue.showing)).toEqual(["甲 敬献 一份", "乙 敬献 一份"]);
  queue.pass(8);
  expect(textOf(queue.showing)).toEqual(["丙 敬献 一份", "丁 敬献 一份"]);
});

test("all eight kinds at once, each given many times, end within forty seconds", () => {
  const queue = new EffectQueue();
  for (let time = 0; time < 30; time += 1)
    for (const effect of giftEffects) queue.add(givenGift(effect, `第${time}位`));
  const seen = new Set<string>();
  for (let second = 0; second < 40; second += 1) {
    for (const effect of effectsOf(queue)) seen.add(effect);
    expect(queue.showing.length).toBeLessThanOrEqual(2);
    queue.pass(1);
  }
  expect([seen.size, queue.isEmpty]).toEqual([8, true]);
});

test("of many givers of the same gift two are named and the others counted", () => {
  const queue = new EffectQueue();
  for (const name of ["甲", "乙", "丙", "丁", "戊"]) queue.add(givenGift("flowers", name));
  expect(textOf(queue.showing)).toEqual(["甲 敬献 一份", "乙 敬献 一份", "还有 3 份"]);
});

test("a user who gives the same twice has two captions, each with its own stable key", () => {
  const queue = new EffectQueue();
  queue.add(givenGift("incense", "甲"));
  const [first] = captionsOf(queue.showing);
  queue.add(givenGift("incense", "甲"));
  const captions = captionsOf(queue.showing);
  expect(captions.map(({ text }) => text)).toEqual(["甲 敬献 一份", "甲 敬献 一份"]);
  expect(new Set(captions.map(({ key }) => key)).size).toBe(2);
  expect(captions[0]).toEqual(first);
});
