import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tag } from "@changming/domain/context/cache-tags";
import { Epochs } from "./epochs.ts";
import { CountInvalidations } from "./count-invalidations.ts";
import { CacheTagRecorder, UncachedTagRecorder } from "./cache-tag-recorder.ts";

let epochs: Epochs;
let numbers: CountInvalidations;

beforeEach(() => {
  epochs = new Epochs();
  numbers = new CountInvalidations(epochs, () => undefined);
});

afterEach(() => {
  numbers.close();
  epochs.close();
});

test("a tag invalidated between start and read makes the result stale, whether read before or after", () => {
  const [early, late, other] = [1, 2, 3].map(() => new CacheTagRecorder(epochs, numbers));
  early?.read("residence:1");
  epochs.invalidate(["residence:1"], "now");
  late?.read("residence:1");
  other?.read("residence:2");
  expect([early, late, other].map((recorder) => recorder?.isCurrent)).toEqual([false, false, true]);
});

test("a result started after an invalidation is current until all tags are invalidated", () => {
  epochs.invalidate(["residence:1"], "now");
  const recorder = new CacheTagRecorder(epochs, numbers);
  recorder.read("residence:1");
  expect(recorder.isCurrent).toBe(true);
  epochs.invalidateAll();
  expect(recorder.isCurrent).toBe(false);
});

test("a million reads of write calls are not recorded, and their invalidations still take effect", () => {
  const invalidated: Tag[] = [];
  epochs.onInvalidate((tag) => invalidated.push(tag));
  const recorder: CacheTagRecorder = new UncachedTagRecorder(epochs, numbers);
  for (let id = 0; id < 1_000_000; id += 1) recorder.read(`residence:${id}`);
  expect(recorder.seen.size).toBe(0);
  recorder.invalidate(["residence:1"]);
  recorder.invalidateSoon(["gifts"]);
  expect(invalidated).toEqual(["residence:1", "gifts"]);
});
