import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testGates } from "../testing/test-gates.ts";
import { inTime, Patience } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));

afterEach(() => void vi.useRealTimers());

const gates = testGates();
const never = new Promise<string>(() => undefined);

test("what comes in time is given, and what does not is left to go on", async () => {
  const patience = new Patience(gates);
  expect(await inTime(gates, patience, Promise.resolve("here"))).toBe("here");
  const late = inTime(gates, patience, never);
  await vi.advanceTimersByTimeAsync(gates.pay.patienceMs);
  expect(await late).toBeNull();
});

test("two questions of one call share its patience: the second is waited for no longer than is left", async () => {
  const patience = new Patience(gates);
  const first = inTime(gates, patience, never);
  await vi.advanceTimersByTimeAsync(gates.pay.patienceMs);
  expect(await first).toBeNull();
  expect(patience.left()).toBe(0);
  // No timer runs any more that somebody would have to wait for.
  expect(await inTime(gates, patience, never)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("work that fails after its time breaks nothing, and is told of afterwards", async () => {
  const own = testGates();
  const work = Promise.withResolvers<string>();
  const late = inTime(own, new Patience(own), work.promise);
  await vi.advanceTimersByTimeAsync(own.pay.patienceMs);
  expect(await late).toBeNull();
  work.reject(new Error("disk full"));
  await expect(own.settle()).rejects.toThrow("disk full");
});
