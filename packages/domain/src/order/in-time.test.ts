import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testServices } from "../testing/test-services.ts";
import { inTime, Deadline } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));

afterEach(() => void vi.useRealTimers());

const services = testServices();
const never = new Promise<string>(() => undefined);

test("a result in time is returned, and other work continues", async () => {
  const deadline = new Deadline(services);
  expect(await inTime(services, deadline, Promise.resolve("here"))).toBe("here");
  const late = inTime(services, deadline, never);
  await vi.advanceTimersByTimeAsync(services.pay.timeoutMs);
  expect(await late).toBeNull();
});

test("two queries of one call share its timeout: the second waits only for the rest", async () => {
  const deadline = new Deadline(services);
  const first = inTime(services, deadline, never);
  await vi.advanceTimersByTimeAsync(services.pay.timeoutMs);
  expect(await first).toBeNull();
  expect(deadline.left()).toBe(0);
  // No timer is left that would have to be awaited.
  expect(await inTime(services, deadline, never)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("a failure after the timeout breaks nothing, and is reported afterwards", async () => {
  const own = testServices();
  const work = Promise.withResolvers<string>();
  const late = inTime(own, new Deadline(own), work.promise);
  await vi.advanceTimersByTimeAsync(own.pay.timeoutMs);
  expect(await late).toBeNull();
  work.reject(new Error("disk full"));
  await expect(own.settle()).rejects.toThrow("disk full");
});
