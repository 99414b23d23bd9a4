import { expect, test } from "vitest";
import { boundedAt, meaningOf } from "./use-table.ts";

const release = { label: "放行", key: "a", run: () => undefined };
const of = (at: number, rows: number) => ({ at, rows, actions: [release] });
const press = (key: string, repeat = false) => ({ key, repeat });

test("a key that is held down keeps moving through the rows, and triggers no action", () => {
  expect(meaningOf(press("A"), of(0, 3))).toEqual({ action: release });
  expect(meaningOf(press("a", true), of(0, 3))).toBe(null);
  expect(meaningOf(press("j", true), of(0, 3))).toEqual({ to: 1 });
});

test("J and K stay within the rows, in a list that became shorter and in an empty one", () => {
  expect(boundedAt(19, 3)).toBe(2);
  expect(meaningOf(press("k"), of(boundedAt(19, 3), 3))).toEqual({ to: 1 });
  expect(meaningOf(press("j"), of(2, 3))).toEqual({ to: 2 });
  expect(meaningOf(press("k"), of(0, 3))).toEqual({ to: 0 });
  expect(meaningOf(press("j"), of(0, 0))).toEqual({ to: 0 });
});

test("? displays the shortcuts, and a key without an action does nothing", () => {
  expect(meaningOf(press("?"), of(0, 3))).toBe("help");
  expect(meaningOf(press("z"), of(0, 3))).toBe(null);
});
