import { expect, test } from "vitest";
import { residenceIdOf } from "./request-fields.tsx";

test.each([
  ["https://example.com/home?id=12", 12],
  ["看这里：https://example.com/msg_board?id=7&page=2 谢谢", 7],
  ["/home?id=3", 3],
  [" 15 ", 15],
  ["https://example.com/park?id=12", null],
  ["https://example.com/home", null],
  ["0", null],
  ["99999999999", null],
  ["沈玉兰", null],
  ["", null],
])("%s contains the residence id %s", (text, id) => {
  expect(residenceIdOf(text)).toBe(id);
});
