import { expect, test } from "vitest";
import { isTopFreer, ServerState } from "./toast.tsx";

const row = (top: number, left = 0, right = 390) => ({ top, bottom: top + 44, left, right });
const foot = row(740, 60, 330);
const top = row(16, 60, 330);

test("a toast is at the bottom of the window, unless it would cover a control there", () => {
  expect(isTopFreer(foot, top, [])).toBe(false);
  expect(isTopFreer(foot, top, [row(600), row(760, 340, 390)])).toBe(false);
  expect(isTopFreer(foot, top, [row(720)])).toBe(true);
});

test("if both places cover controls, it is where it covers fewer, else at the bottom", () => {
  expect(isTopFreer(foot, top, [row(720), row(20)])).toBe(false);
  expect(isTopFreer(foot, top, [row(720), row(760), row(20)])).toBe(true);
});

test("outdated content is announced once for an outage, and again after a minute without it", () => {
  const state = new ServerState();
  const announced = (now: number, isStale = true) => state.stale(isStale, now) !== null;
  expect(announced(0, false)).toBe(false);
  expect([0, 1, 4_000, 9_000, 50_000, 100_000].filter((now) => announced(now))).toEqual([0]);
  // The answers of two servers, one of which is in contact.
  expect([announced(100_500, false), announced(101_000)]).toEqual([false, false]);
  expect(announced(161_000)).toBe(true);
});

test("a delayed change is announced with its time, and not again while that is displayed", () => {
  const state = new ServerState();
  expect(state.saved(0, 0)).toBe(null);
  expect(state.saved(Number.NaN, 0)).toBe(null);
  expect(state.saved(31, 0)).toContain("最多 31 秒");
  // All changes of that time take effect at the same moment.
  expect(state.saved(28, 3_000)).toBe(null);
  expect(state.saved(23, 8_000)).toContain("最多 23 秒");
});
