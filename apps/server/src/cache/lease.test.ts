import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lease, leaseMs, silenceMs } from "./lease.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("a process shows nothing cached before it has proved that it receives invalidations", () => {
  expect(new Lease().isValid).toBe(false);
});

test("a lease is counted from the moment at which the proof was sent, not from its answer", () => {
  const lease = new Lease();
  const sentAt = performance.now();
  vi.advanceTimersByTime(2_000);
  lease.renew(sentAt);
  vi.advanceTimersByTime(leaseMs - 2_001);
  expect(lease.isValid).toBe(true);
  vi.advanceTimersByTime(1);
  expect(lease.isValid).toBe(false);
});

test("a late answer to an earlier proof shortens nothing", () => {
  const lease = new Lease();
  const first = performance.now();
  vi.advanceTimersByTime(2_000);
  lease.renew(performance.now());
  lease.renew(first);
  vi.advanceTimersByTime(leaseMs - 1);
  expect(lease.isValid).toBe(true);
});

test("a lease that was ended is over, and writers count longer than any lease", () => {
  const lease = new Lease();
  lease.renew(performance.now());
  lease.end();
  expect(lease.isValid).toBe(false);
  expect(silenceMs).toBeGreaterThan(leaseMs);
});
