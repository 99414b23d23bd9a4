import { expect, test } from "vitest";
import { nameSeal } from "./name-seal.ts";

test.each([
  ["沈志远", "沈"],
  ["晓岚", "晓"],
  ["小满", "满"],
  ["阿芳", "芳"],
  ["老周", "周"],
  ["老", "老"],
  ["小K", "小"],
  ["mary", "M"],
  ["138****0001", "1"],
  [" 「石头」", "石"],
  ["𠮷田", "𠮷"],
])("a message by %s has the seal %s", (nickname, seal) => {
  expect(nameSeal(nickname)).toBe(seal);
});

test.each(["", "  ", "🌸🌸", "——"])("“%s” has no character for a seal: 信", (nickname) => {
  expect(nameSeal(nickname)).toBe("信");
});
