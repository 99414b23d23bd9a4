import { expect, test } from "vitest";
import { linesOf, nameSeal } from "./message-card.tsx";

test("a message keeps its lines, the empty ones too", () => {
  expect(linesOf("妈：\n\n我到家了。\r\n勿念。")).toEqual(["妈：", "", "我到家了。", "勿念。"]);
});

test("a message without breaks is one line, however long", () => {
  expect(linesOf("念".repeat(200))).toHaveLength(1);
});

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
