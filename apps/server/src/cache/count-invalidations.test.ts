import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/context/cache-tags";
import { Epochs } from "./epochs.ts";
import { CountInvalidations } from "./count-invalidations.ts";

let epochs: Epochs;
let numbers: CountInvalidations;
let announced: Tag[][];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  epochs = new Epochs();
  announced = [];
  numbers = new CountInvalidations(epochs, (tags) => announced.push(tags));
});

afterEach(() => {
  numbers.close();
  epochs.close();
  vi.useRealTimers();
});

test("counts are invalidated locally at once and announced together after a second, each once", () => {
  const invalidated: Tag[] = [];
  epochs.onInvalidate((tag) => invalidated.push(tag));
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
