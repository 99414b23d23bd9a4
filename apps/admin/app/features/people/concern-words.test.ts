import { expect, test } from "vitest";
import { hidingWords } from "./concern-words.ts";

test("a residence is taken out of sight in the same words wherever it is done; a message or a photo is hidden", () => {
  expect(hidingWords("residence")).toEqual({ hide: "停止展示", show: "恢复展示" });
  expect(hidingWords("")).toEqual(hidingWords("residence"));
  expect([hidingWords("message").hide, hidingWords("photo").show]).toEqual(["隐藏", "放回"]);
});
