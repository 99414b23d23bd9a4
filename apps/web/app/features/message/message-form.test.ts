import { expect, test } from "vitest";
import { messageLength, saysTheSame } from "./message-form.tsx";

test.each([
  ["", 0],
  ["  \n", 0],
  ["妈：\r\n我到家了。", 8],
  ["𠮷", 1],
  ["念".repeat(200), 200],
])("%j has the length that the server counts", (text, count) => {
  expect(messageLength(text)).toBe(count);
});

test("two messages are the same when they differ in white space only", () => {
  expect(saysTheSame("妈：\r\n\r\n我 到家了。 ", "妈：\n我到家了。")).toBe(true);
  expect(saysTheSame("妈，我到了。", "妈，我到家了。")).toBe(false);
});
