import { expect, test } from "vitest";
import { inserted } from "./template-field.tsx";

test("a placeholder is inserted at the caret, and the caret is placed after it", () => {
  expect(inserted("静立片刻", { start: 2, end: 2 }, "{姓名}")).toEqual({ text: "静立{姓名}片刻", caret: 6 });
});

test("a selection is replaced", () => {
  expect(inserted("张三来过", { start: 0, end: 2 }, "{缅怀人}")).toEqual({ text: "{缅怀人}来过", caret: 5 });
});
