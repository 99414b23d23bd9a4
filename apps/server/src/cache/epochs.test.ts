import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/tag-ledger";
import { Epochs } from "./epochs.ts";

let epochs: Epochs;
let fallen: Tag[];

const fallsOf = (tag: Tag) => fallen.filter((one) => one === tag).length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  epochs = new Epochs();
  fallen = [];
  epochs.onFall((tag) => fallen.push(tag));
});

afterEach(() => {
  epochs.close();
  vi.useRealTimers();
});

test("what falls now falls at once, each time, and tells its listeners", () => {
  const begun = epochs.now;
  epochs.fall(["news", "notices"], "now");
  epochs.fall(["news"], "now");
  expect(fallen).toEqual(["news", "notices", "news"]);
  const tags = ["news", "notices", "slides"] as const;
  expect(tags.map((tag) => epochs.hasFallenSince(begun, tag))).toEqual([true, true, false]);
});

test("what began before a fall sees it, what begins after does not, until the next one", () => {
  const before = epochs.now;
  epochs.fall(["news"], "now");
  const between = epochs.now;
  expect([before, between].map((begun) => epochs.hasFallenSince(begun, "news"))).toEqual([true, false]);
  epochs.fall(["slides"], "now");
  expect(epochs.hasFallenSince(between, "news")).toBe(false);
  epochs.fall(["news"], "now");
  expect(epochs.hasFallenSince(between, "news")).toBe(true);
});

test("numbers fall at once when they have not for a second, then gather until the second is over", () => {
  epochs.fall(["gifts"], "soon");
  expect(fallsOf("gifts")).toBe(1);
  const begun = epochs.now;
  vi.advanceTimersByTime(400);
  for (let time = 0; time < 50; time += 1) epochs.fall(["gifts"], "soon");
  expect(fallsOf("gifts")).toBe(1);
  vi.advanceTimersByTime(599);
  expect([fallsOf("gifts"), epochs.hasFallenSince(begun, "gifts")]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect([fallsOf("gifts"), epochs.hasFallenSince(begun, "gifts")]).toEqual([2, true]);
  vi.advanceTimersByTime(10_000);
  expect(fallsOf("gifts")).toBe(2);
});

test("a busy number falls once a second, however often it is touched", () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    epochs.fall(["ticker"], "soon");
    vi.advanceTimersByTime(100);
  }
  expect(fallsOf("ticker")).toBeGreaterThanOrEqual(10);
  expect(fallsOf("ticker")).toBeLessThanOrEqual(11);
});

test("tags gather each for itself", () => {
  epochs.fall(["residence:1:counts"], "soon");
  epochs.fall(["residence:2:counts"], "soon");
  expect(fallen).toEqual(["residence:1:counts", "residence:2:counts"]);
});

test("privacy does not wait behind a number: an urgent fall takes the waiting one with it", () => {
  epochs.fall(["residences"], "soon");
  epochs.fall(["residences"], "soon");
  epochs.fall(["residences"], "now");
  expect(fallsOf("residences")).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(fallsOf("residences")).toBe(2);
});

test("when too many tags are remembered they are forgotten, and what began before counts as stale", () => {
  const before = epochs.now;
  for (let id = 1; id <= 50_000; id += 1) epochs.fall([`residence:${id}`], "now");
  expect(epochs.hasFallenSince(before, "news")).toBe(false);
  const late = epochs.now;
  epochs.fall(["slides"], "now");
  const after = epochs.now;
  const isStale = (begun: number) =>
    (["news", "residence:1", "slides"] as const).map((tag) => epochs.hasFallenSince(begun, tag));
  expect([isStale(before), isStale(late)]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(isStale(after)).toEqual([false, false, false]);
  epochs.fall(["news"], "now");
  expect(isStale(after)).toEqual([true, false, false]);
});

test("after closing nothing falls any more by itself", () => {
  epochs.fall(["gifts"], "soon");
  epochs.fall(["gifts"], "soon");
  epochs.close();
  vi.advanceTimersByTime(5_000);
  expect(fallsOf("gifts")).toBe(1);
});

test("when all falls, the generation moves", () => {
  const before = epochs.generation;
  epochs.fallAll();
  expect(epochs.generation).toBe(before + 1);
});
