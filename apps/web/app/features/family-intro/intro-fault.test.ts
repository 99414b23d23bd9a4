import { expect, test } from "vitest";
import { introFault, stillWrong, type WrittenIntro } from "./intro-fault.ts";

const written = (own: Partial<WrittenIntro>) =>
  introFault({ text: "念", html: "<p>念</p>", hasPicture: false, ...own });

test("a biography needs something that one sees: a word or a picture", () => {
  expect([written({ text: " \n\u200b" }), written({ text: " ", hasPicture: true }), written({})]).toEqual([
    "请输入正文内容",
    "",
    "",
  ]);
});

test("what is too long is told before it is sent, counted as one sees it", () => {
  expect(written({ text: "念 ".repeat(20_000) })).toBe("");
  expect(written({ text: "念".repeat(20_001) })).toMatch(/^正文最多 20,000 字/);
  expect(written({ html: "x".repeat(60_001) })).toMatch(/图片或格式太多/);
});

test("what was wrong with the text goes once it is no longer so, and what the server said stays", () => {
  const empty = written({ text: "" });
  const long = written({ text: "念".repeat(20_001) });
  expect([stillWrong(empty, ""), stillWrong(long, ""), stillWrong(long, long)]).toEqual(["", "", long]);
  expect(stillWrong("网络不太通畅", "")).toBe("网络不太通畅");
});
