import { expect, test } from "vitest";
import { ageText } from "./memorial-items.ts";

test("a waiting time is displayed in days and hours", () => {
  expect([0, 5, 24, 76].map(ageText)).toEqual(["不到一小时", "5 小时", "1 天", "3 天 4 小时"]);
});
