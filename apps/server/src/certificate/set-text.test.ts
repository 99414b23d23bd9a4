import { expect, test } from "vitest";
import { setText, sizeThatFits, widthOf, wrapText } from "./set-text.ts";

const style = { size: 20, colour: "black" };

test("Chinese characters are one em wide, and spaces stand between them only", () => {
  expect(widthOf("长明", style)).toBe(40);
  expect(widthOf("长明", { ...style, spacing: 5 })).toBe(45);
  expect(widthOf("", { ...style, spacing: 5 })).toBe(0);
});

test("a line in the middle stands as far to the left as to the right", () => {
  expect(setText("长明", 100, 50, { ...style, align: "middle" })).toMatchObject([{ text: "长明", at: [80, 50] }]);
});

test("what is unseen is not set, what is decomposed is composed", () => {
  expect(setText("葛\u{e0100}\u200be\u0301", 0, 0, style)).toMatchObject([{ text: "葛é" }]);
});

test("an unknown character is framed digits, and the line goes on behind it", () => {
  const marks = setText("林\u{20000}明", 0, 0, style);
  expect(marks.map((mark) => (mark.kind === "text" ? mark.text : mark.kind))).toEqual([
    "林",
    "shape",
    "020",
    "000",
    "明",
  ]);
  expect(marks.at(-1)).toMatchObject({ at: [40, 0] });
});

test("no line is wider than it may be, but for what closes it, and none begins with that", () => {
  expect(wrapText("一二三四，五六七八。", 80, style)).toEqual(["一二三四，", "五六七八。"]);
  expect(wrapText("", 80, style)).toEqual([]);
  expect(wrapText("\u{20000}".repeat(5), 80, style)).toHaveLength(2);
});

test("the largest size that fits is taken, and the smallest where none does", () => {
  expect(sizeThatFits("长明纪念", 80, [30, 20, 10])).toBe(20);
  expect(sizeThatFits("长明纪念".repeat(9), 80, [30, 20, 10])).toBe(10);
});
