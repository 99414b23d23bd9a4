import { expect, test } from "vitest";
import { linesOf } from "./message-text.ts";

test("a message keeps its lines, the empty ones too", () => {
  expect(linesOf("妈：\n\n我到家了。\r\n勿念。")).toEqual(["妈：", "", "我到家了。", "勿念。"]);
});

test("a message without breaks is one line, however long", () => {
  expect(linesOf("念".repeat(200))).toHaveLength(1);
});
