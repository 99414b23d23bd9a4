import { expect, test } from "vitest";
import { inserted } from "./insert-place.ts";

test("a place is put where the caret stands, and the caret behind it", () => {
  expect(inserted("静立片刻", { start: 2, end: 2 }, "{姓名}")).toEqual({ text: "静立{姓名}片刻", caret: 6 });
});

test("what is selected makes room for it", () => {
  expect(inserted("张三来过", { start: 0, end: 2 }, "{缅怀人}")).toEqual({ text: "{缅怀人}来过", caret: 5 });
});
