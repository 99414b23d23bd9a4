import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/tag-ledger";
import { Epochs } from "./epochs.ts";

let epochs: Epochs;
let fallen: Tag[];

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
  epochs.fall(["news", "notices"], "now");
  epochs.fall(["news"], "now");
  expect(fallen).toEqual(["news", "notices", "news"]);
  expect([epochs.at("news"), epochs.at("notices"), epochs.at("slides")]).toEqual([2, 1, 0]);
});

test("numbers fall at once when they have not for a second, then gather until the second is over", () => {
  epochs.fall(["gifts"], "soon");
  expect(epochs.at("gifts")).toBe(1);
  vi.advanceTimersByTime(400);
  for (let time = 0; time < 50; time += 1) epochs.fall(["gifts"], "soon");
  expect(epochs.at("gifts")).toBe(1);
  vi.advanceTimersByTime(599);
  expect(epochs.at("gifts")).toBe(1);
  vi.advanceTimersByTime(1);
  expect(epochs.at("gifts")).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(epochs.at("gifts")).toBe(2);
});

test("a busy number falls once a second, however often it is touched", () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    epochs.fall(["ticker"], "soon");
    vi.advanceTimersByTime(100);
  }
  expect(epochs.at("ticker")).toBeGreaterThanOrEqual(10);
  expect(epochs.at("ticker")).toBeLessThanOrEqual(11);
});

test("tags gather each for itself", () => {
  epochs.fall(["residence:1:counts"], "soon");
  epochs.fall(["residence:2:counts"], "soon");
  expect([epochs.at("residence:1:counts"), epochs.at("residence:2:counts")]).toEqual([1, 1]);
});

test("privacy does not wait behind a number: an urgent fall takes the waiting one with it", () => {
  epochs.fall(["residences"], "soon");
  epochs.fall(["residences"], "soon");
  epochs.fall(["residences"], "now");
  expect(epochs.at("residences")).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(epochs.at("residences")).toBe(2);
});

test("after closing nothing falls any more by itself", () => {
  epochs.fall(["gifts"], "soon");
  epochs.fall(["gifts"], "soon");
  epochs.close();
  vi.advanceTimersByTime(5_000);
  expect(epochs.at("gifts")).toBe(1);
});

test("when all falls, the generation moves", () => {
  const before = epochs.generation;
  epochs.fallAll();
  expect(epochs.generation).toBe(before + 1);
});
