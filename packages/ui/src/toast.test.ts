import { expect, test } from "vitest";
import { isTopFreer } from "./toast.tsx";

const row = (top: number, left = 0, right = 390) => ({ top, bottom: top + 44, left, right });
const [foot, top] = [row(740, 60, 330), row(16, 60, 330)];

test("a toast stands at the foot of the window, unless it would lie over something to press", () => {
  expect(isTopFreer(foot, top, [])).toBe(false);
  expect(isTopFreer(foot, top, [row(600), row(760, 340, 390)])).toBe(false);
  expect(isTopFreer(foot, top, [row(720)])).toBe(true);
});

test("where both places cover something it stands where it covers less, else at the foot", () => {
  expect(isTopFreer(foot, top, [row(720), row(20)])).toBe(false);
  expect(isTopFreer(foot, top, [row(720), row(760), row(20)])).toBe(true);
});
