import { expect, test } from "vitest";
import type { Batch, Slot } from "./picture-queue.ts";
import { wordsUnder } from "./words-under.ts";

const slot = (state: Slot["state"]): Slot => ({ key: "a", preview: "", state, share: 0.5, url: "", message: "" });
const noBatch: Batch = { keys: [], refused: [] };
const under = (states: readonly Slot["state"][], error = "", refusal = "", batch = noBatch) =>
  wordsUnder({ slots: states.map(slot), refusal, batch }, error);
const wrongType = "上传图片只能是 JPG 或PNG格式!";

test("what the form said goes with its cause", () => {
  expect(under([], "请上传头像").wrong).toEqual(["请上传头像"]);
  expect(under(["sending"], "请上传头像").wrong).toEqual([]);
  expect(under(["sent"], "请选择要上传的照片").wrong).toEqual([]);
  expect(under(["sending"], "图片还在上传，请稍等").wrong).toEqual(["图片还在上传，请稍等"]);
  expect(under(["sent"], "头像未修改,不能提交")).toEqual({ wrong: [], count: "", progress: "上传成功" });
  expect(under(["sent"], "图片还在上传，请稍等")).toEqual({ wrong: [], count: "", progress: "上传成功" });
});

test("what was refused is told beside what the form still asks for, not hidden by it", () => {
  expect(under([], "请上传头像", wrongType).wrong).toEqual([wrongType, "请上传头像"]);
});

test("a refused replacement is not told as sent, and one under way still says how far it is", () => {
  expect(under(["sent"], "", wrongType)).toEqual({ wrong: [wrongType], count: "", progress: "" });
  expect(under(["sent", "sending"], "", wrongType).progress).toMatch(/^正在上传/);
});

test("beside files that were refused no success is told, only how many of how many were taken", () => {
  const tooMany = "最多上传 2 张图片";
  const refused = [{ key: "x", name: "c.png", reason: tooMany, hint: "" }];
  const count = "共选了 3 张，收下 2 张，1 张没有收下";
  expect(under(["sent", "sent"], "", "", { keys: ["a", "b"], refused })).toEqual({ wrong: [], count, progress: "" });
  // Said once, where the file is named.
  expect(under(["sent", "sent"], "", tooMany, { keys: ["a", "b"], refused }).wrong).toEqual([]);
  expect(under(["sent", "sent"], "", tooMany).wrong).toEqual([tooMany]);
});

test("what the server said of a picture stays", () => {
  expect(under(["sent"], "请重新上传头像").wrong).toEqual(["请重新上传头像"]);
});
