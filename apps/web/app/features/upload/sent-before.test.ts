import { expect, test } from "vitest";
import { papersBefore, sentBefore, withoutSignature } from "./sent-before.ts";

const now = new Date("2026-11-21T04:00:00Z");
const url = "/uploads/abc/960.webp?until=1&signature=x";

test("a picture of a draft is seen as long as its address shows it", () => {
  const kept = [60_000, 40 * 60_000].map((ago) => ({ url, sentAt: now.getTime() - ago }));
  expect(sentBefore(kept, now)).toEqual([
    { url, preview: url },
    { url, preview: "" },
  ]);
  expect(sentBefore(undefined, now)).toEqual([]);
});

test("a paper is never seen by its address, and what is kept of it shows it to nobody", () => {
  expect(withoutSignature(url)).toBe("/uploads/abc/960.webp");
  expect(papersBefore([{ url: withoutSignature(url), sentAt: now.getTime() }])).toEqual([
    { url: "/uploads/abc/960.webp", preview: "" },
  ]);
});
