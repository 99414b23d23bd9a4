import { expect, test } from "vitest";
import { drawThinkTime, seededRandom, Zipf } from "./distributions.ts";

const draws = 20_000;

test("the same seed draws the same numbers, evenly between 0 and 1", () => {
  const random = seededRandom(7);
  const numbers = Array.from({ length: draws }, random);
  const again = seededRandom(7);
  expect(Array.from({ length: 5 }, again)).toEqual(numbers.slice(0, 5));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.filter((number) => number < 0.25).length / draws).toBeCloseTo(0.25, 1);
  expect(Array.from({ length: 5 }, seededRandom(8))).not.toEqual(numbers.slice(0, 5));
});

test("the first place has a share of all visits by the harmonic number, and the second half of it", () => {
  const zipf = new Zipf(1_000, 1);
  const random = seededRandom(1);
  const counts = new Map<number, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const place = zipf.draw(random);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const shareOf = (place: number) => (counts.get(place) ?? 0) / draws;
  const harmonic = Array.from({ length: 1_000 }, (_, place) => 1 / (place + 1)).reduce((sum, part) => sum + part);
  expect(Math.abs(shareOf(0) - 1 / harmonic)).toBeLessThan(0.01);
  expect(Math.abs(shareOf(1) - 0.5 / harmonic)).toBeLessThan(0.01);
  expect(Math.max(...counts.keys())).toBeLessThan(1_000);
});

test("a single place is always chosen, and none is an error", () => {
  const single = new Zipf(1, 1);
  expect([0, 0.5, 0.999_999].map((number) => single.draw(() => number))).toEqual([0, 0, 0]);
  expect(() => new Zipf(0, 1)).toThrow("nothing to choose from");
});

test("half of all think times are below the median, and none is above the maximum", () => {
  const random = seededRandom(3);
  const time = { medianMs: 20_000, spread: 0.6, maxMs: 60_000 };
  const times = Array.from({ length: draws }, () => drawThinkTime(random, time)).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.floor(draws * part)] ?? 0;
  expect(Math.abs(at(0.5) - 20_000)).toBeLessThan(600);
  // One standard deviation of the logarithm above the median.
  expect(Math.abs(at(0.841) - 20_000 * Math.exp(0.6))).toBeLessThan(1_500);
  expect(at(0.9999)).toBe(60_000);
  expect(at(0)).toBeGreaterThan(0);
});
