import { expect, test } from "vitest";
import { privateWords } from "./private-words.ts";

const member = { manage: false, takePart: true };

test("an open residence says nothing of who sees it", () => {
  expect(privateWords({ is_close: 0, can: member })).toBe("");
});

test("over a private one its family reads that it is theirs alone, a garden's administrator that he only reads", () => {
  expect(privateWords({ is_close: 1, can: member })).toBe("私密居所，只有家人看得见");
  expect(privateWords({ is_close: 1, can: { manage: false, takePart: false } })).toContain("留给家人");
});
