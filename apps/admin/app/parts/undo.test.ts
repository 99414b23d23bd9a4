import { afterEach, expect, test, vi } from "vitest";
import type { Result } from "@changming/contract/client";
import { outcomeText } from "./undo.tsx";

afterEach(() => vi.unstubAllGlobals());

const failed = (error: "offline" | "editedMeanwhile", msg: string): Result<unknown> => ({ ok: false, error, msg });
const lost = failed("offline", "网络不太通畅，请稍后再试");
const changed = failed("editedMeanwhile", "林编辑 在 05:22 改过这里，请先看看最新的内容");
const text = "《清明安排》撤回了";

test("an undo without an answer claims nothing, nor does the next one that meets a newer version", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(outcomeText({ text }, lost)).toBe(`没有等到回音，不知道撤销了没有：${text}。这一页已经重新读过，请看一眼`);
  expect(outcomeText({ text, isUnsure: true }, changed)).toBe(`刚才那次也许已经撤销了：${text}。请看一眼`);
});

test("what was not sent, or was changed by another user, is not undone", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(outcomeText({ text }, lost)).toBe(`没有撤销“${text}”：网络不太通畅，请稍后再试`);
  expect(outcomeText({ text }, changed)).toBe(`没有撤销“${text}”：林编辑 在 05:22 改过这里，请先看看最新的内容`);
  expect(outcomeText({ text }, { ok: true, body: {} })).toBe(`已撤销：${text}`);
});
