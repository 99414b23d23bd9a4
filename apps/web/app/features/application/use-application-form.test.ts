import { expect, test } from "vitest";
import { documentsBefore } from "../upload/sent-before.ts";
import { initialImages, sentMessage } from "./use-application-form.ts";

const drafted = (...urls: string[]) => urls.map((url) => ({ url, sentAt: 0 }));
const stored = [
  { value: "kept:other1", url: "/papers/1" },
  { value: "kept:other2", url: "/papers/2" },
];

test("without a draft the application's own images are listed, by their own URLs", () => {
  expect(initialImages([], stored, documentsBefore)).toEqual([
    { url: "kept:other1", preview: "/papers/1" },
    { url: "kept:other2", preview: "/papers/2" },
  ]);
});

test("a draft keeps its own order; images that the application no longer has are left out", () => {
  expect(initialImages(drafted("/uploads/x", "kept:other2", "kept:other5"), stored, documentsBefore)).toEqual([
    { url: "/uploads/x", preview: "" },
    { url: "kept:other2", preview: "/papers/2" },
  ]);
});

test.each(["underReview", "awaitingPayment"] as const)("state %s has the success message", (state) => {
  expect(sentMessage(state)).toBe("提交成功");
});

test.each(["rejected", "withdrawn", "approved"] as const)("state %s has no success message", (state) => {
  expect(sentMessage(state)).not.toContain("成功");
});
