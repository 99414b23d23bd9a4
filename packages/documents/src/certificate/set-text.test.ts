import { expect, test } from "vitest";
import { setText, sizeThatFits, widthOf, wrapText } from "./set-text.ts";

const style = { size: 20, colour: "black" };

test("Chinese characters are one em wide, and spacing is added between them only", () => {
  expect(widthOf("长明", style)).toBe(40);
  expect(widthOf("长明", { ...style, spacing: 5 })).toBe(45);
  expect(widthOf("", { ...style, spacing: 5 })).toBe(0);
});

test("a centred text extends equally to the left and to the right", () => {
  expect(setText("长明", 100, 50, { ...style, align: "middle" })).toMatchObject([{ text: "长明", at: [80, 50] }]);
});

test("ignorable characters are not drawn, decomposed characters are composed", () => {
  expect(setText("葛\u{e0100}\u200be\u0301", 0, 0, style)).toMatchObject([{ text: "葛é" }]);
});

test("an unknown character becomes framed digits, and the text continues after it", () => {
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

test("no line exceeds the width except for hanging punctuation, and none begins with it", () => {
  expect(wrapText("一二三四，五六七八。", 80, style)).toEqual(["一二三四，", "五六七八。"]);
  expect(wrapText("", 80, style)).toEqual([]);
  expect(wrapText("\u{20000}".repeat(5), 80, style)).toHaveLength(2);
});

test("the largest size that fits is chosen, and the smallest where none does", () => {
  expect(sizeThatFits("长明纪念", 80, [30, 20, 10])).toBe(20);
  expect(sizeThatFits("长明纪念".repeat(9), 80, [30, 20, 10])).toBe(10);
});
