import { expect, test } from "vitest";
import type { Result } from "@changming/contract/client";
import { outcomeText } from "./undo.tsx";

const failed = (error: "offline" | "editedMeanwhile", msg: string): Result<unknown> => ({ ok: false, error, msg });
const lost = failed("offline", "网络不太通畅，请稍后再试");
const changed = failed("editedMeanwhile", "林编辑 在 05:22 改过这里，请先看看最新的内容");
const text = "《清明安排》撤回了";

test("an undo without an answer claims nothing, nor does the next one that meets a newer version", () => {
  expect(outcomeText({ text }, lost, true)).toBe(`没有等到回音，不知道撤销了没有：${text}。请看一眼现在是怎样`);
  const second = outcomeText({ text, isUnsure: true }, changed, false);
  expect(second).toBe(`刚才那次也许已经撤销了：${text}。请看一眼现在是怎样`);
});

test("what was not sent, or was changed by another user, is not undone", () => {
  expect(outcomeText({ text }, lost, false)).toBe(`没有撤销“${text}”：网络不太通畅，请稍后再试`);
  expect(outcomeText({ text }, changed, false)).toBe(`没有撤销“${text}”：林编辑 在 05:22 改过这里，请先看看最新的内容`);
  expect(outcomeText({ text }, { ok: true, body: {} }, false)).toBe(`已撤销：${text}`);
});
