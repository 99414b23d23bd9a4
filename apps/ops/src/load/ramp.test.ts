import { expect, test } from "vitest";
import { overload, ramp } from "./ramp.ts";
import type { Step, StepTiming } from "./step-timings.ts";

const timing = (step: Step, values: Partial<StepTiming>): StepTiming => ({
  step,
  count: 100,
  errors: 0,
  p50: 10,
  p99: 100,
  max: 200,
  ...values,
});

const options = { first: 100, growth: 1.5, most: 10_000, maxP99: 1_000 };

test("people are added until a step is too slow, and the last good level is reported", async () => {
  const tried: number[] = [];
  const result = await ramp(options, async (people) => {
    tried.push(people);
    return [timing("page", { p99: people * 3 }), timing("lamp", {})];
  });
  expect(tried).toEqual([100, 150, 225, 338]);
  expect(result.carried).toBe(225);
  expect(result.levels.map(({ reason }) => reason)).toEqual([null, null, null, "page: p99 1014 ms"]);
});

test("the first error ends it, whatever the times are", async () => {
  const result = await ramp(options, async (people) => [timing("gift", { errors: people > 100 ? 1 : 0 })]);
  expect(result).toMatchObject({ carried: 100, levels: [{ people: 100 }, { people: 150, reason: "gift: 1 error" }] });
});

test("a site that fails on the first level carries nobody", async () => {
  const result = await ramp(options, async () => [timing("page", { p99: 1_001 })]);
  expect(result).toMatchObject({ carried: 0, levels: [{ people: 100 }] });
});

test("nobody is added beyond the most, and small levels still grow", async () => {
  const result = await ramp({ first: 1, growth: 1.2, most: 4, maxP99: 1_000 }, async () => [timing("page", {})]);
  expect(result.levels.map(({ people }) => people)).toEqual([1, 2, 3, 4]);
  expect(result.carried).toBe(4);
});

test("the slowest step is named, a p99 of exactly the limit is in time, and a few values have no p99", () => {
  const slow = [timing("page", { p99: 1_200 }), timing("search", { p99: 3_000 })];
  expect(overload(slow, 1_000)).toBe("search: p99 3000 ms");
  expect(overload([timing("page", { p99: 1_000 })], 1_000)).toBeNull();
  expect(overload([timing("upload", { p99: 5_000, count: 3 })], 1_000)).toBeNull();
  expect(overload([timing("upload", { count: 3, errors: 2 })], 1_000)).toBe("upload: 2 errors");
});
