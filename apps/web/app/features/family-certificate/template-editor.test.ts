import { certificateTemplate } from "@changming/contract/certificate-template";
import { expect, test } from "vitest";
import { inserted, templateOf, templateTextOf } from "./template-editor.tsx";

test("a text of 300 characters is accepted", () => {
  expect(certificateTemplate.preview.input.safeParse({ residenceId: 1, template: "字".repeat(300) }).success).toBe(
    true,
  );
});

test("without an own text the default text is displayed, and saving it unchanged leaves the default in use", () => {
  expect(templateTextOf({ template: "", standing: "特立此证。" })).toBe("特立此证。");
  expect(templateTextOf({ template: "谢谢您。", standing: "特立此证。" })).toBe("谢谢您。");
  expect(templateOf("特立此证。\n", "特立此证。")).toBe("");
  expect(templateOf("谢谢您。", "特立此证。")).toBe("谢谢您。");
});

test("a placeholder is inserted at the caret, and the caret is placed after it", () => {
  expect(inserted("静立片刻", { start: 2, end: 2 }, "{姓名}")).toEqual({ text: "静立{姓名}片刻", caret: 6 });
});

test("a selection is replaced", () => {
  expect(inserted("张三来过", { start: 0, end: 2 }, "{缅怀人}")).toEqual({ text: "{缅怀人}来过", caret: 5 });
});
