import { expect, test } from "vitest";
import { stillInWords } from "./use-editing.ts";

test("a save that took pictures away says where they still stand, and says nothing of them where they stand nowhere", () => {
  expect(stillInWords([])).toBe("");
  expect(stillInWords(["公告《秋祭安排》", "园区云麓园"])).toContain("还用在：公告《秋祭安排》、园区云麓园");
});
