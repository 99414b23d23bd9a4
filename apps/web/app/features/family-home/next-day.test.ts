import { expect, test } from "vitest";
import { type MemorialDay, nextDayText } from "./next-day.tsx";

const anniversary: MemorialDay = {
  kind: "anniversary",
  title: "沈玉兰去世三周年",
  date: "2026-12-14",
  weekday: "星期一",
  lunar: "农历十一月初六",
  days: 23,
};
const said = (own: Partial<MemorialDay>) => {
  const { before, when, after } = nextDayText({ ...anniversary, ...own }, "沈玉兰", "她");
  return `${before}${when}${after}`;
};

test.each([
  [{}, "还有二十三天，是沈玉兰去世三周年的忌日。可以先请亲友写几封信，到那天一起念给她听。"],
  [{ days: 1 }, "明天是沈玉兰去世三周年的忌日。可以先请亲友写几封信，到那天一起念给她听。"],
  [{ days: 0 }, "今天是沈玉兰去世三周年的忌日。"],
  [{ days: 142, kind: "birthday", title: "沈玉兰诞辰八十九周年" }, "还有一百四十二天，是沈玉兰诞辰八十九周年。"],
  [{ days: 2, kind: "mourning", title: "沈玉兰头七" }, "还有两天，是沈玉兰的头七。可以请亲友那天来看看她。"],
] as const)("the next day is one sentence: %j", (own, sentence) => {
  expect(said(own)).toBe(sentence);
});
