import { expect, test } from "vitest";
import { lastingText } from "../../parts/lasting-text.ts";
import { thanksRows, thanksTitle, willClauses } from "./gift-words.ts";

const willText = (...given: Parameters<typeof willClauses>) => willClauses(...given).join("");

const giving = { today: "2026-11-23", nickname: "桂芳", isMartyr: false };
const lamp = { gift_name: "长明灯", image: "", scene_place: "lamp", lasts_until: "2026-11-29" } as const;
const flowers = { gift_name: "白菊", image: "", scene_place: "flowers", lasts_until: "2026-11-25" } as const;
const tea = { gift_name: "清茶", image: "", scene_place: "offering", lasts_until: "" } as const;

test("before paying the foot says where the gift is placed, until which day it burns, and whose name it bears", () => {
  expect(willText({ scene_place: "lamp", lasts_days: 7 }, giving)).toBe(
    "放在灯台上，亮到 11 月 29 日夜里，署名“桂芳”。",
  );
  expect(willText({ scene_place: "lamp", lasts_days: 1 }, giving)).toBe("放在灯台上，亮到今天夜里，署名“桂芳”。");
  expect(willText({ scene_place: "flowers", lasts_days: 3 }, giving)).toBe(
    "放在花瓶里，留到 11 月 25 日，署名“桂芳”。",
  );
  expect(willText({ scene_place: "offering", lasts_days: 0 }, giving)).toBe("放在供案上，署名“桂芳”。");
});

test("a martyr has a stele: everything is placed in front of it", () => {
  const atStele = { ...giving, isMartyr: true };
  expect(willText({ scene_place: "flowers", lasts_days: 0 }, atStele)).toBe("放在碑前，署名“桂芳”。");
});

test("a day of another year is written with its year", () => {
  expect(willText({ scene_place: "lamp", lasts_days: 60 }, giving)).toContain("亮到 2027 年 1 月 21 日夜里");
});

test("the thanks name what happened: lamps are lit, all else is given", () => {
  expect([thanksTitle(lamp), thanksTitle(flowers)]).toEqual(["长明灯亮了", "白菊献上了"]);
});

test("the facts below the thanks are only those that exist", () => {
  const paid = { money: "9.90", payType: 4 };
  expect(thanksRows(paid, lamp, "2026-11-23")).toEqual([
    { term: "亮到", text: "11 月 29 日夜里" },
    { term: "已付", text: "¥9.90，微信支付" },
  ]);
  expect(thanksRows({ money: "19.90", payType: 6 }, tea, "2026-11-23")).toEqual([
    { term: "已付", text: "¥19.90，支付宝" },
  ]);
  expect(thanksRows({ money: "0.00", payType: 4 }, flowers, "2026-11-23")).toEqual([
    { term: "留到", text: "11 月 25 日" },
  ]);
  expect(thanksRows({ money: "0.00", payType: 4 }, tea, "2026-11-23")).toEqual([]);
});

test("a list says until when a gift burns, and says nothing once it has ended", () => {
  expect(lastingText(lamp, "2026-11-23")).toBe("亮到 11 月 29 日");
  expect(lastingText(lamp, "2026-11-29")).toBe("亮到今天");
  expect(lastingText(lamp, "2026-11-30")).toBe("");
  expect(lastingText(flowers, "2026-11-23")).toBe("留到 11 月 25 日");
  expect(lastingText(tea, "2026-11-23")).toBe("");
});
