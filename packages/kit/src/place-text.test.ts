import { expect, test } from "vitest";
import { placeText } from "./place-text.ts";

test.each([
  ["浙江,绍兴", "", "浙江绍兴"],
  ["北京,北京", "", "北京"],
  ["上海,上海", " · ", "上海"],
  ["浙江,安吉", " · ", "浙江 · 安吉"],
  ["上海市,黄浦区", "", "上海市黄浦区"],
  ["英国", "", "英国"],
  ["", "", ""],
])("%j with the separator %j is formatted as %j", (place, between, read) => {
  expect(placeText(place, between)).toBe(read);
});
