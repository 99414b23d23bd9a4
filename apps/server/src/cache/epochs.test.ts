import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/context/tags";
import { CountInvalidations, Epochs } from "./epochs.ts";

let epochs: Epochs;
let invalidated: Tag[];
let numbers: CountInvalidations;
let announced: Tag[][];

const invalidationsOf = (tag: Tag) => invalidated.filter((one) => one === tag).length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  epochs = new Epochs();
  invalidated = [];
  epochs.onInvalidate((tag) => invalidated.push(tag));
  announced = [];
  numbers = new CountInvalidations(epochs, (tags) => announced.push(tags));
});

afterEach(() => {
  numbers.close();
  epochs.close();
  vi.useRealTimers();
});

test("an urgent invalidation takes effect at once, every time, and notifies the listeners", () => {
  const begun = epochs.now;
  epochs.invalidate(["news", "notices"], "now");
  epochs.invalidate(["news"], "now");
  expect(invalidated).toEqual(["news", "notices", "news"]);
  const tags = ["news", "notices", "slides"] as const;
  expect(tags.map((tag) => epochs.isInvalidatedSince(begun, tag))).toEqual([true, true, false]);
});

test("a result started before an invalidation is stale, one started after it is not, until the next one", () => {
  const before = epochs.now;
  epochs.invalidate(["news"], "now");
  const between = epochs.now;
  expect([before, between].map((begun) => epochs.isInvalidatedSince(begun, "news"))).toEqual([true, false]);
  epochs.invalidate(["slides"], "now");
  expect(epochs.isInvalidatedSince(between, "news")).toBe(false);
  epochs.invalidate(["news"], "now");
  expect(epochs.isInvalidatedSince(between, "news")).toBe(true);
});

test("counts are invalidated at once if idle for a second, else collected until the second is over", () => {
  epochs.invalidate(["gifts"], "soon");
  expect(invalidationsOf("gifts")).toBe(1);
  const begun = epochs.now;
  vi.advanceTimersByTime(400);
  for (let time = 0; time < 50; time += 1) epochs.invalidate(["gifts"], "soon");
  expect(invalidationsOf("gifts")).toBe(1);
  vi.advanceTimersByTime(599);
  expect([invalidationsOf("gifts"), epochs.isInvalidatedSince(begun, "gifts")]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect([invalidationsOf("gifts"), epochs.isInvalidatedSince(begun, "gifts")]).toEqual([2, true]);
  vi.advanceTimersByTime(10_000);
  expect(invalidationsOf("gifts")).toBe(2);
});

test("a busy count is invalidated once a second, however often it changes", () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    epochs.invalidate(["ticker"], "soon");
    vi.advanceTimersByTime(100);
  }
  expect(invalidationsOf("ticker")).toBeGreaterThanOrEqual(10);
  expect(invalidationsOf("ticker")).toBeLessThanOrEqual(11);
});

test("each tag has its own delay", () => {
  epochs.invalidate(["residence:1:counts"], "soon");
  epochs.invalidate(["residence:2:counts"], "soon");
  expect(invalidated).toEqual(["residence:1:counts", "residence:2:counts"]);
});

test("an urgent invalidation does not wait for a pending delayed one and replaces it", () => {
  epochs.invalidate(["residences"], "soon");
  epochs.invalidate(["residences"], "soon");
  epochs.invalidate(["residences"], "now");
  expect(invalidationsOf("residences")).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(invalidationsOf("residences")).toBe(2);
});

test("when too many tags are remembered they are dropped, and results started before count as stale", () => {
  const before = epochs.now;
  for (let id = 1; id <= 50_000; id += 1) epochs.invalidate([`residence:${id}`], "now");
  expect(epochs.isInvalidatedSince(before, "news")).toBe(false);
  const late = epochs.now;
  epochs.invalidate(["slides"], "now");
  const after = epochs.now;
  const isStale = (begun: number) =>
    (["news", "residence:1", "slides"] as const).map((tag) => epochs.isInvalidatedSince(begun, tag));
  expect([isStale(before), isStale(late)]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(isStale(after)).toEqual([false, false, false]);
  epochs.invalidate(["news"], "now");
  expect(isStale(after)).toEqual([true, false, false]);
});

test("after closing, no pending invalidation runs", () => {
  epochs.invalidate(["gifts"], "soon");
  epochs.invalidate(["gifts"], "soon");
  epochs.close();
  vi.advanceTimersByTime(5_000);
  expect(invalidationsOf("gifts")).toBe(1);
});

test("invalidating all tags increments the generation", () => {
  const before = epochs.generation;
  epochs.invalidateAll();
  expect(epochs.generation).toBe(before + 1);
});

test("counts are invalidated locally at once and announced together after a second, each once", () => {
  numbers.invalidate(["gifts", "residence:1:counts"]);
  expect(invalidated).toEqual(["gifts", "residence:1:counts"]);
  for (let time = 0; time < 50; time += 1) numbers.invalidate(["gifts", "residence:2:counts"]);
  vi.advanceTimersByTime(999);
  expect(announced).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(announced).toEqual([["gifts", "residence:1:counts", "residence:2:counts"]]);
});

test("busy counts are announced once a second, unchanged ones not at all", () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    numbers.invalidate(["ticker"]);
    vi.advanceTimersByTime(100);
  }
  expect(announced).toEqual(Array.from({ length: 10 }, () => ["ticker"]));
  vi.advanceTimersByTime(10_000);
  expect(announced).toHaveLength(10);
});

test("closing announces the pending tags, and nothing when there are none", () => {
  numbers.close();
  expect(announced).toEqual([]);
  numbers.invalidate(["gifts"]);
  numbers.close();
  expect(announced).toEqual([["gifts"]]);
  vi.advanceTimersByTime(5_000);
  expect(announced).toHaveLength(1);
});
