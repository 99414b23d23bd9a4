import { expect, test } from "vitest";
import { answered, bowsOf, changed, listed, noBows, pressed, takenBack, withBow } from "./bows.ts";

const day = "2026-11-21";
const mine = bowsOf(noBows, "token", day);
const page = { todayWorship: 4, totalWorship: 100 };
const answer = { serverNumbers: page, bookNumber: "", isNamed: true };

test("a press is displayed as done and counted before there is an answer", () => {
  const bows = pressed(mine, 7);
  expect(bows.done.get(7)).toMatchObject({ isUnderWay: true });
  expect(withBow(page, bows.done.get(7))).toEqual({ todayWorship: 5, totalWorship: 101 });
  expect(withBow(page, bows.done.get(8))).toEqual(page);
});

test("the answer's numbers take over, and a page that is older than the answer lowers none of them", () => {
  const bows = answered(pressed(mine, 7), 7, { ...answer, serverNumbers: { todayWorship: 6, totalWorship: 102 } });
  expect(withBow(page, bows.done.get(7))).toEqual({ todayWorship: 6, totalWorship: 102 });
  const later = { todayWorship: 9, totalWorship: 105 };
  expect(withBow(later, bows.done.get(7))).toEqual(later);
});

test("a repeated remembrance adds nothing: the number of the press is taken back", () => {
  const bows = answered(pressed(mine, 7), 7, answer);
  expect(bows.done.has(7)).toBe(true);
  expect(withBow(page, bows.done.get(7))).toEqual(page);
});

test("a rejection enables the button again and says why; the next press clears the message", () => {
  const bows = takenBack(pressed(mine, 7), 7, "没有记上");
  expect(bows.done.has(7)).toBe(false);
  expect(bows.bowErrors.get(7)).toBe("没有记上");
  expect(withBow(page, bows.done.get(7))).toEqual(page);
  expect(pressed(bows, 7).bowErrors.size).toBe(0);
  expect(takenBack(pressed(mine, 7), 7, "").bowErrors.size).toBe(0);
});

test("a residence that the server lists is done, and adds nothing to the numbers, which include it already", () => {
  const bows = listed(mine, [3, 4], []);
  expect([...bows.done.keys()]).toEqual([3, 4]);
  expect(withBow(page, bows.done.get(3))).toEqual(page);
});

test("the list of a node of the previous version has no names, and is taken as if all had one", () => {
  expect(listed(mine, [3]).done.get(3)?.isNamed).toBe(true);
});

test("a list that arrives while a press is pending does not undo the press", () => {
  const bows = listed(pressed(mine, 7), [7], []);
  expect(bows.done.get(7)?.isUnderWay).toBe(true);
});

test("a new day in Shanghai, or another session, begins with nothing done", () => {
  const bows = answered(pressed(mine, 7), 7, { ...answer, bookNumber: "HY-2026-000001" });
  expect(bowsOf(bows, "token", day)).toBe(bows);
  for (const other of [bowsOf(bows, "token", "2026-11-22"), bowsOf(bows, "another", day)]) {
    expect(other.done.size).toBe(0);
    expect(other.bowErrors.size).toBe(0);
  }
});

test("a lamp has the user's name as the server says, and as the user then chooses", () => {
  const bows = listed(answered(mine, 7, answer), [7, 8, 9], [7, 9]);
  const isNamed = (id: number) => bows.done.get(id)?.isNamed;
  expect([isNamed(7), isNamed(8), isNamed(9)]).toEqual([true, true, false]);
  expect(changed(bows, 7, { isNamed: false }).done.get(7)).toMatchObject({ isNamed: false, serverNumbers: page });
  expect(changed(bows, 5, { isNamed: true })).toBe(bows);
});

test("a lamp burns after the answer, one that was lit before the page was opened at once", () => {
  const bows = answered(pressed(mine, 7), 7, answer);
  expect([pressed(mine, 7), bows, changed(bows, 7, { isLit: true })].map(({ done }) => done.get(7)?.isLit)).toEqual([
    false,
    false,
    true,
  ]);
  expect(listed(mine, [7], []).done.get(7)?.isLit).toBe(true);
});
