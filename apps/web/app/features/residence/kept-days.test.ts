import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDays } from "./kept-days.ts";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const detail = {
  is_close: 0,
  is_martyr: false,
  shengu_date: "2023-12-14",
  birthday: "1938-04-12",
  anniversary_next: { month: 12, day: 14, lunar: "" },
  birthday_next: { month: 4, day: 12, lunar: "" },
};
const now = { today: "2026-11-22", levelIcon: "/art/levels/level-4.svg" };

test("the days to both returns and the seal of the level are kept under the specification's names", () => {
  keepDays(detail, now);
  expect(Object.fromEntries(kept)).toEqual({ ji_ri: "22", ming_shou: "141", dengji_icon: "/art/levels/level-4.svg" });
});

test("of a martyr the anniversary alone is kept, and a day that is not known is not", () => {
  keepDays({ ...detail, is_martyr: true }, now);
  expect([...kept]).toEqual([["ji_ri", "22"]]);
  keepDays({ ...detail, anniversary_next: null }, now);
  expect([...kept.keys()]).toEqual(["ming_shou", "dengji_icon"]);
});

test("a private residence leaves nothing behind, nor what was kept of another", () => {
  keepDays(detail, now);
  keepDays({ ...detail, is_close: 1 }, now);
  expect([...kept]).toEqual([]);
});
