import { expect, test } from "vitest";
import { captionRefusal, nameRefusal } from "./album-words.ts";

test("an album's name is there and at most twenty characters long, counted as one reads them", () => {
  expect(nameRefusal(" \n ")).toBe("请输入相册名称");
  expect(nameRefusal("𠮷".repeat(20))).toBe("");
  expect(nameRefusal("家".repeat(21))).toBe("相册名称最多 20 个字");
});

test("a caption may be empty and has at most sixty characters", () => {
  expect(captionRefusal("")).toBe("");
  expect(captionRefusal(`${"字".repeat(60)} `)).toBe("");
  expect(captionRefusal("字".repeat(61))).toBe("照片说明最多 60 个字");
});
