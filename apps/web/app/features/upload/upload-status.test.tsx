import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Slot, Batch } from "./upload-queue.ts";
import { ImageSlot, messagesUnder } from "./upload-status.tsx";

const slotIn = (state: Slot["state"]): Slot => {
  return { key: "a", preview: "", state, share: 0.5, url: "", message: "" };
};

const drawn = (own: Partial<Slot>) => {
  const slot = { ...slotIn("sent"), ...own };
  return renderToStaticMarkup(<ImageSlot slot={slot} name="第 1 张图片" />);
};

test.each([
  ["waiting", "正在上传"],
  ["sending", "正在上传"],
  ["broken", "没有传上去"],
  ["sent", "已上传"],
] as const)("an image without a preview that is %s has the text %s", (state, text) => {
  const said = ["正在上传", "没有传上去", "已上传"].filter((each) => drawn({ state }).includes(`${each}<`));
  expect(said).toEqual([text]);
});

test("an image with a preview has no text", () => {
  expect(drawn({ preview: "blob:a" })).toContain('src="blob:a"');
  expect(drawn({ preview: "blob:a" })).not.toContain("已上传");
});

const noBatch: Batch = { keys: [], rejected: [] };
const under = (states: readonly Slot["state"][], error = "", rejection = "", batch = noBatch) =>
  messagesUnder({ slots: states.map(slotIn), rejection, batch }, error);
const wrongType = "上传图片只能是 JPG 或PNG格式!";

test("the form's error disappears with its cause", () => {
  expect(under([], "请上传头像").errors).toEqual(["请上传头像"]);
  expect(under(["sending"], "请上传头像").errors).toEqual([]);
  expect(under(["sent"], "请选择要上传的照片").errors).toEqual([]);
  expect(under(["sending"], "图片还在上传，请稍等").errors).toEqual(["图片还在上传，请稍等"]);
  expect(under(["sent"], "头像未修改,不能提交")).toEqual({ errors: [], count: "", progress: "上传成功" });
  expect(under(["sent"], "图片还在上传，请稍等")).toEqual({ errors: [], count: "", progress: "上传成功" });
});

test("a rejection is displayed beside what the form still requires, not hidden by it", () => {
  expect(under([], "请上传头像", wrongType).errors).toEqual([wrongType, "请上传头像"]);
});

test("a rejected replacement is not reported as sent, and a pending one still has its progress", () => {
  expect(under(["sent"], "", wrongType)).toEqual({ errors: [wrongType], count: "", progress: "" });
  expect(under(["sent", "sending"], "", wrongType).progress).toMatch(/^正在上传/);
});

test("beside rejected files no success is reported, only how many of how many were accepted", () => {
  const tooMany = "最多上传 2 张图片";
  const rejected = [{ key: "x", name: "c.png", reason: tooMany, hint: "" }];
  const count = "共选了 3 张，收下 2 张，1 张没有收下";
  expect(under(["sent", "sent"], "", "", { keys: ["a", "b"], rejected })).toEqual({ errors: [], count, progress: "" });
  // Displayed once, where the file is named.
  expect(under(["sent", "sent"], "", tooMany, { keys: ["a", "b"], rejected }).errors).toEqual([]);
  expect(under(["sent", "sent"], "", tooMany).errors).toEqual([tooMany]);
});

test("the server's error about an image stays", () => {
  expect(under(["sent"], "请重新上传头像").errors).toEqual(["请重新上传头像"]);
});
