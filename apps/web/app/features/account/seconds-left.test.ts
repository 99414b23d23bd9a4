import { expect, test } from "vitest";
import { secondsLeft } from "./seconds-left.ts";

const wait = { seconds: 60, since: 1_000_000 };
const after = (ms: number) => secondsLeft(wait, wait.since + ms);

test("a wait is counted down to zero by the clock", () => {
  expect([0, 1, 1_000, 59_000, 59_999, 60_000].map(after)).toEqual([60, 60, 59, 1, 1, 0]);
});

test("a tab that was suspended longer than the wait has no wait left", () => {
  expect(after(3_600_000)).toBe(0);
});

test("a clock that is set back extends no wait", () => {
  expect(after(-86_400_000)).toBe(60);
});
