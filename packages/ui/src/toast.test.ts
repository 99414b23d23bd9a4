import { expect, test } from "vitest";
import { isTopFreer } from "./toast.tsx";

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
