import { expect, test } from "vitest";
import { progressOfCopy, sizeText } from "./family-copy.tsx";

test.each([
  [0, "0.1 KB"],
  [820_400, "820 KB"],
  [1_240_000, "1.2 MB"],
  [98_700_000, "99 MB"],
  [1_250_000_000, "1.3 GB"],
])("%d bytes are displayed as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("while nothing is counted yet, no number is displayed", () => {
  expect(progressOfCopy({ done: 0, all: 0 })).toBe("正在数有哪些照片和信。");
  expect(progressOfCopy({ done: 7, all: 220 })).toBe("正在整理，220 个文件里放好了 7 个。");
});
