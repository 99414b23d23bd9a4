import { expect, test } from "vitest";
import { documentsBefore, sentBefore, withoutSignature } from "./sent-before.ts";

const now = new Date("2026-11-21T04:00:00Z");
const url = "/uploads/abc/960.webp?until=1&signature=x";

test("an image of a draft is visible as long as its address is valid", () => {
  const stored = [60_000, 40 * 60_000].map((ago) => ({ url, sentAt: now.getTime() - ago }));
  expect(sentBefore(stored, now)).toEqual([
    { url, preview: url },
    { url, preview: "" },
  ]);
  expect(sentBefore(undefined, now)).toEqual([]);
});

test("a document is never visible by its address, and the stored address gives access to nobody", () => {
  expect(withoutSignature(url)).toBe("/uploads/abc/960.webp");
  expect(documentsBefore([{ url: withoutSignature(url), sentAt: now.getTime() }])).toEqual([
    { url: "/uploads/abc/960.webp", preview: "" },
  ]);
});
