import { expect, test } from "vitest";
import { stillUsedText } from "./use-editing.ts";

test("after a save that removed images, the places that still use them are listed, if there are any", () => {
  expect(stillUsedText([])).toBe("");
  expect(stillUsedText(["公告《秋祭安排》", "园区云麓园"])).toContain("还用在：公告《秋祭安排》、园区云麓园");
});
