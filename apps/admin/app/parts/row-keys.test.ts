import { expect, test } from "vitest";
import { boundedAt, meaningOf } from "./row-keys.ts";

const release = { label: "放行", key: "a", run: () => undefined };
const of = (at: number, rows: number) => ({ at, rows, deeds: [release] });
const press = (key: string, repeat = false) => ({ key, repeat });

test("a key that is held goes on moving, and decides about nothing", () => {
  expect(meaningOf(press("A"), of(0, 3))).toEqual({ deed: release });
  expect(meaningOf(press("a", true), of(0, 3))).toBe(null);
  expect(meaningOf(press("j", true), of(0, 3))).toEqual({ to: 1 });
});

test("J and K stay among the rows, in a list that grew shorter and in one that is empty", () => {
  expect(boundedAt(19, 3)).toBe(2);
  expect(meaningOf(press("k"), of(boundedAt(19, 3), 3))).toEqual({ to: 1 });
  expect(meaningOf(press("j"), of(2, 3))).toEqual({ to: 2 });
  expect(meaningOf(press("k"), of(0, 3))).toEqual({ to: 0 });
  expect(meaningOf(press("j"), of(0, 0))).toEqual({ to: 0 });
});

test("? tells the keys, and a key of no deed means nothing", () => {
  expect(meaningOf(press("?"), of(0, 3))).toBe("help");
  expect(meaningOf(press("z"), of(0, 3))).toBe(null);
});
