import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/tag-ledger";
import { Epochs } from "./epochs.ts";
import { NumberFalls } from "./number-falls.ts";

let epochs: Epochs;
let numbers: NumberFalls;
let told: Tag[][];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  epochs = new Epochs();
  told = [];
  numbers = new NumberFalls(epochs, (tags) => told.push(tags));
});

afterEach(() => {
  numbers.close();
  epochs.close();
  vi.useRealTimers();
});

test("numbers fall here at once and are announced together, each once, when the second is over", () => {
  const fallen: Tag[] = [];
  epochs.onFall((tag) => fallen.push(tag));
  numbers.fall(["gifts", "residence:1:counts"]);
  expect(fallen).toEqual(["gifts", "residence:1:counts"]);
  for (let time = 0; time < 50; time += 1) numbers.fall(["gifts", "residence:2:counts"]);
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([["gifts", "residence:1:counts", "residence:2:counts"]]);
});

test("busy numbers are announced once a second, and quiet ones not at all", () => {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    numbers.fall(["ticker"]);
    vi.advanceTimersByTime(100);
  }
  expect(told).toEqual(Array.from({ length: 10 }, () => ["ticker"]));
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(10);
});

test("closing announces what is still gathered, and nothing when there is nothing", () => {
  numbers.close();
  expect(told).toEqual([]);
  numbers.fall(["gifts"]);
  numbers.close();
  expect(told).toEqual([["gifts"]]);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(1);
});
