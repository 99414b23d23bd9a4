import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QueryBatcher } from "./query-batcher.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Doubles numbers; each query takes `tookMs`. */
function aBatcher(tookMs = 5) {
  const queries: number[][] = [];
  const batcher = new QueryBatcher(async (inputs: readonly number[]) => {
    queries.push([...inputs]);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    if (inputs.includes(-1)) throw new Error("no database");
    return inputs.map((input) => input * 2);
  });
  return { batcher, queries };
}

test("a lookup after a pause is sent at once, and those that follow are sent together", async () => {
  const { batcher, queries } = aBatcher();
  const first = batcher.get(1);
  await vi.advanceTimersByTimeAsync(6);
  expect(await first).toBe(2);
  const later = [2, 3, 4].map((input) => batcher.get(input));
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(later)).toEqual([4, 6, 8]);
  expect(queries).toEqual([[1], [2, 3, 4]]);
});

test("ten thousand lookups within three seconds need thirty queries, of at most five hundred each", async () => {
  const { batcher, queries } = aBatcher();
  const lookups: Promise<number>[] = [];
  for (let moment = 0; moment < 3_000; moment += 10) {
    for (let each = 0; each < 33; each += 1) lookups.push(batcher.get(moment));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect((await Promise.all(lookups)).every((output, index) => output === Math.floor(index / 33) * 20)).toBe(true);
  expect(queries.length).toBeLessThanOrEqual(32);
  expect(Math.max(...queries.map(({ length }) => length))).toBeLessThanOrEqual(500);
});

test("no second query is sent while the first is running, however long it takes", async () => {
  const { batcher, queries } = aBatcher(1_000);
  const first = batcher.get(1);
  await vi.advanceTimersByTimeAsync(10);
  const second = batcher.get(2);
  await vi.advanceTimersByTimeAsync(900);
  expect(queries).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([await first, await second]).toEqual([2, 4]);
});

test("the error of a query is that of each of its lookups, and later ones are tried again", async () => {
  const { batcher } = aBatcher();
  const failed = Promise.allSettled([batcher.get(-1), batcher.get(1)]);
  await vi.advanceTimersByTimeAsync(10);
  const results = await failed;
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const errors = results.map((result) => (result.status === "rejected" ? (result.reason as unknown) : null));
  // One object, by which it is reported once.
  expect(errors[1]).toBe(errors[0]);
  const later = batcher.get(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(await later).toBe(6);
});
