import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { partsOf, shorterKeywords } from "./shorter-keywords.ts";

test.each([
  ["苏东波", ["苏东", "东波"]],
  ["欧阳修文", ["欧阳修", "阳修文", "欧阳", "修文"]],
  ["林 徽因", ["林", "徽因", "林徽"]],
  ["林徽", []],
  ["林", []],
])("of %j the parts %j are tried", (keywords, parts) => {
  expect(partsOf(keywords)).toEqual(parts);
});

test("only parts with results are offered, and a failure offers none", async () => {
  const client = createClient(async (_route, input) => {
    const keywords = "keywords" in input ? String(input.keywords) : "";
    if (keywords === "东波") return { code: 0, msg: "", body: null, error: "tooManyRequests", requestId: "1" };
    return { code: 1, msg: "", body: { counts: keywords === "苏东" ? 2 : 0, itemList: [] } };
  });
  expect(await shorterKeywords(client, 0, "苏东波")).toEqual([{ keywords: "苏东", counts: 2 }]);
});
