import { expect, test, vi } from "vitest";
import { SubmitLock } from "./submit-lock.ts";

function aLock() {
  let now = 5_000;
  const lock = new SubmitLock(() => now);
  return { lock, wait: (ms: number) => (now += ms) };
}

test("a double click sends once", async () => {
  const { lock } = aLock();
  const work = vi.fn(async () => undefined);
  expect(await Promise.all([lock.pass(work), lock.pass(work)])).toEqual(["done", "busy"]);
  expect(work).toHaveBeenCalledOnce();
});

test("a quick answer does not let a second one through within the second", async () => {
  const { lock, wait } = aLock();
  const work = vi.fn(async () => undefined);
  await lock.pass(work);
  wait(999);
  expect(await lock.pass(work)).toBe("tooSoon");
  expect(work).toHaveBeenCalledOnce();
  wait(1);
  await lock.pass(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("while one is pending none is sent, however long it takes", async () => {
  const { lock, wait } = aLock();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = lock.pass(() => promise);
  wait(60_000);
  const second = vi.fn(async () => undefined);
  await lock.pass(second);
  expect(second).not.toHaveBeenCalled();
  resolve();
  await first;
  await lock.pass(second);
  expect(second).toHaveBeenCalledOnce();
});

test("one that fails blocks no other", async () => {
  const { lock, wait } = aLock();
  await expect(lock.pass(() => Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
  wait(1_000);
  const next = vi.fn(async () => undefined);
  await lock.pass(next);
  expect(next).toHaveBeenCalledOnce();
});

test("one that was rejected blocks no other: the next is sent at once", async () => {
  const { lock } = aLock();
  await lock.pass(async () => lock.reopen());
  expect(await lock.pass(async () => undefined)).toBe("done");
  expect(await lock.pass(async () => undefined)).toBe("tooSoon");
});
