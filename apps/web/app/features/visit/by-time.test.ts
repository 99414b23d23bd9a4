import { expect, test } from "vitest";
import { byTime } from "./by-time.tsx";

const at = (create_time: string) => ({ create_time });

test("a list is cut where a new day begins, and keeps its order", () => {
  const late = at("2026-11-21 17:49:18");
  const early = at("2026-11-21 00:00:00");
  const before = at("2026-11-20 23:59:59");
  expect(byTime([late, early, before])).toEqual([
    { time: "2026-11-21", items: [late, early] },
    { time: "2026-11-20", items: [before] },
  ]);
});

test("a list of many days with a name each is cut into months", () => {
  const days = ["11-05", "11-03", "10-30", "10-28", "10-20", "10-11", "10-04", "09-30", "09-12", "09-02", "08-31"];
  const items = days.map((day) => at(`2026-${day} 12:00:00`));
  expect(byTime(items).map(({ time, items: { length } }) => [time, length])).toEqual([
    ["2026-11", 2],
    ["2026-10", 5],
    ["2026-09", 3],
    ["2026-08", 1],
  ]);
});

test("an empty list has no times", () => {
  expect(byTime([])).toEqual([]);
});
