import { expect, test } from "vitest";
import { papersBefore } from "../upload/sent-before.ts";
import { firstPictures } from "./use-application-pictures.ts";

const drafted = (...urls: string[]) => urls.map((url) => ({ url, sentAt: 0 }));
const kept = [
  { value: "kept:other1", url: "/papers/1" },
  { value: "kept:other2", url: "/papers/2" },
];

test("without a draft stands what the application has, to be seen by its own address", () => {
  expect(firstPictures([], kept, papersBefore)).toEqual([
    { url: "kept:other1", preview: "/papers/1" },
    { url: "kept:other2", preview: "/papers/2" },
  ]);
});

test("a draft has its own order; what the application has no longer is left out", () => {
  expect(firstPictures(drafted("/uploads/x", "kept:other2", "kept:other5"), kept, papersBefore)).toEqual([
    { url: "/uploads/x", preview: "" },
    { url: "kept:other2", preview: "/papers/2" },
  ]);
});
