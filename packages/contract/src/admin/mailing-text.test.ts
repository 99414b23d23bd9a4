import { expect, test } from "vitest";
import { fillMailing, mailingSms, smsSegments, unknownPlaceholder } from "./mailing-text.ts";

const fill = { 称呼: "阿敏", 逝者姓名: "周念慈、周{称呼}", 居所编号: "S区0001号", 园区名: "云麓园" };

test("placeholders are filled in, and braces in a name are no placeholders", () => {
  expect(fillMailing("{称呼}：{逝者姓名}在{园区名}{居所编号}。{称呼}", fill)).toBe(
    "阿敏：周念慈、周{称呼}在云麓园S区0001号。阿敏",
  );
});

test.each([
  ["{称呼}您好", null],
  ["您好{姓名}", [2, 4, "第 3 个字的“{姓名}”"]],
  ["{称呼}：\n您好，{电话}", [9, 4, "第 2 行第 4 个字的“{电话}”"]],
  ["您好}", [2, 1, "第 3 个字的“}”"]],
  ["{称呼", [0, 1, "第 1 个字的“{”"]],
  ["{称\n呼}", [0, 1, "第 1 行第 1 个字的“{”"]],
  ["{}", [0, 2, "第 1 个字的“{}”"]],
])("the first unknown placeholder of %j is found at its place", (text, expected) => {
  const found = unknownPlaceholder(text);
  if (expected === null) return expect(found).toBeNull();
  const [at, length, begin] = expected;
  expect(found).toMatchObject({ at, length });
  expect(found?.sentence).toBe(`${begin}不认得，花括号里只能写：{称呼}{逝者姓名}{居所编号}{园区名}`);
});

test("an SMS has the signature, the garden and the line, and ends with how to stop it", () => {
  expect(mailingSms({ sign: "长明", garden: "云麓园", line: "清明开放时间有变" })).toBe(
    "【长明】云麓园来信：清明开放时间有变。全文在站内消息里，拒收请在站内关闭",
  );
});

test("70 characters are one SMS; beyond that each has 67", () => {
  const of = (length: number) => smsSegments("信".repeat(length));
  expect([1, 70, 71, 134, 135].map(of)).toEqual([1, 1, 2, 2, 3]);
});
