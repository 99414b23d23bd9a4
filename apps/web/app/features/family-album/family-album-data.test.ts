import { expect, test } from "vitest";
import { captionError, albumNameError } from "./family-album-data.ts";

test("an album's name is required and has at most twenty characters, counted in code points", () => {
  expect(albumNameError(" \n ")).toBe("请输入相册名称");
  expect(albumNameError("𠮷".repeat(20))).toBe("");
  expect(albumNameError("家".repeat(21))).toBe("相册名称最多 20 个字");
});

test("a caption may be empty and has at most sixty characters", () => {
  expect(captionError("")).toBe("");
  expect(captionError(`${"字".repeat(60)} `)).toBe("");
  expect(captionError("字".repeat(61))).toBe("照片说明最多 60 个字");
});
