import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeDays } from "./residence-watch.tsx";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
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

test("the days to both anniversaries and the seal of the level are stored under the keys of R-residence-13", () => {
  storeDays(detail, now);
  expect(Object.fromEntries(stored)).toEqual({ ji_ri: "22", ming_shou: "141", dengji_icon: "/art/levels/level-4.svg" });
});

test("of a martyr the death anniversary alone is stored, and an unknown day is not", () => {
  storeDays({ ...detail, is_martyr: true }, now);
  expect([...stored]).toEqual([["ji_ri", "22"]]);
  storeDays({ ...detail, anniversary_next: null }, now);
  expect([...stored.keys()]).toEqual(["ming_shou", "dengji_icon"]);
});

test("a private residence stores nothing, and removes what was stored of another", () => {
  storeDays(detail, now);
  storeDays({ ...detail, is_close: 1 }, now);
  expect([...stored]).toEqual([]);
});
