import { expect, test } from "vitest";
import { FrameBudget, refetchSpread } from "./live-socket.ts";

test("ten actions are accepted at once, and one more each second", () => {
  const budget = new FrameBudget(0);
  const taken = (now: number) => budget.admitsAction(now);
  for (let action = 0; action < 10; action += 1) expect(taken(0)).toBe(true);
  expect([taken(0), taken(999), taken(1_000), taken(1_001), taken(2_000)]).toEqual([false, false, true, false, true]);
});

test("an hour of silence accumulates no more than ten actions", () => {
  const budget = new FrameBudget(0);
  const taken = Array.from({ length: 12 }, () => budget.admitsAction(3_600_000));
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test("forty frames in ten seconds are accepted, the next one is a flood until the window is over", () => {
  const budget = new FrameBudget(0);
  for (let frame = 0; frame < 40; frame += 1) expect(budget.admitsFrame(9_999)).toBe(true);
  expect(budget.admitsFrame(9_999)).toBe(false);
  expect(budget.admitsFrame(10_000)).toBe(true);
});

test("a client like our pages never reaches the limit: a PING every ten seconds and a message a second", () => {
  const budget = new FrameBudget(0);
  for (let now = 1_000; now < 600_000; now += 1_000) {
    if (now % 10_000 === 0) expect(budget.admitsFrame(now)).toBe(true);
    expect([budget.admitsFrame(now), budget.admitsAction(now)]).toEqual([true, true]);
  }
});

test("the more clients receive a gift, the wider they are spread: a few hundred calls a second per channel", () => {
  expect([1, 200, 5_000].map(refetchSpread)).toEqual([800, 800, 20_000]);
  for (const readers of [1, 10, 1_000, 5_000, 7_500]) {
    expect(readers / (refetchSpread(readers) / 1_000)).toBeLessThanOrEqual(250);
  }
});

test("nobody waits longer than half a minute", () => {
  expect(refetchSpread(1_000_000)).toBe(30_000);
});
