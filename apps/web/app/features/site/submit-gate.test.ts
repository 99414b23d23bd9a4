import { expect, test, vi } from "vitest";
import { SubmitGate } from "./submit-gate.ts";

function aGate() {
  let now = 5_000;
  const gate = new SubmitGate(() => now);
  return { gate, wait: (ms: number) => (now += ms) };
}

test("a double click sends once", async () => {
  const { gate } = aGate();
  const work = vi.fn(async () => undefined);
  expect(await Promise.all([gate.pass(work), gate.pass(work)])).toEqual(["done", "busy"]);
  expect(work).toHaveBeenCalledOnce();
});

test("a quick answer does not let a second one through within the second", async () => {
  const { gate, wait } = aGate();
  const work = vi.fn(async () => undefined);
  await gate.pass(work);
  wait(999);
  expect(await gate.pass(work)).toBe("tooSoon");
  expect(work).toHaveBeenCalledOnce();
  wait(1);
  await gate.pass(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("while one is under way none goes, however long it takes", async () => {
  const { gate, wait } = aGate();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.pass(() => promise);
  wait(60_000);
  const second = vi.fn(async () => undefined);
  await gate.pass(second);
  expect(second).not.toHaveBeenCalled();
  resolve();
  await first;
  await gate.pass(second);
  expect(second).toHaveBeenCalledOnce();
});

test("one that fails bars no other", async () => {
  const { gate, wait } = aGate();
  await expect(gate.pass(() => Promise.reject(new Error("no line")))).rejects.toThrow("no line");
  wait(1_000);
  const next = vi.fn(async () => undefined);
  await gate.pass(next);
  expect(next).toHaveBeenCalledOnce();
});

test("what was refused bars no other: the next goes at once", async () => {
  const { gate } = aGate();
  await gate.pass(async () => gate.reopen());
  expect(await gate.pass(async () => undefined)).toBe("done");
  expect(await gate.pass(async () => undefined)).toBe("tooSoon");
});
