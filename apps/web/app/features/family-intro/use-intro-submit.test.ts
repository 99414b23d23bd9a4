import { expect, test } from "vitest";
import { introError, remainingError, type WrittenIntro } from "./use-intro-submit.ts";

const written = (own: Partial<WrittenIntro>) => introError({ text: "念", html: "<p>念</p>", hasImage: false, ...own });

test("a biography needs visible content: text or an image", () => {
  expect([written({ text: " \n\u200b" }), written({ text: " ", hasImage: true }), written({})]).toEqual([
    "请输入正文内容",
    "",
    "",
  ]);
});

test("a text that is too long is rejected before it is sent, counted in visible characters", () => {
  expect(written({ text: "念 ".repeat(20_000) })).toBe("");
  expect(written({ text: "念".repeat(20_001) })).toMatch(/^正文最多 20,000 字/);
  expect(written({ html: "x".repeat(60_001) })).toMatch(/图片或格式太多/);
});

test("an error of the text disappears once it is fixed, and an error from the server stays", () => {
  const empty = written({ text: "" });
  const long = written({ text: "念".repeat(20_001) });
  expect([remainingError(empty, ""), remainingError(long, ""), remainingError(long, long)]).toEqual(["", "", long]);
  expect(remainingError("网络不太通畅", "")).toBe("网络不太通畅");
});
