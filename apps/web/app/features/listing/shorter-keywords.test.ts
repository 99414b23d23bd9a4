import { expect, test } from "vitest";
import { partsOf, shorterKeywords } from "./shorter-keywords.ts";

test.each([
  ["苏东波", ["苏东", "东波"]],
  ["欧阳修文", ["欧阳修", "阳修文", "欧阳", "修文"]],
  ["林 徽因", ["林", "徽因", "林徽"]],
  ["林徽", []],
  ["林", []],
])("of %j the parts %j are tried", (words, parts) => {
  expect(partsOf(words)).toEqual(parts);
});

test("only parts that find somebody are offered, and a failure offers none", async () => {
  const counts: Record<string, number> = { 苏东: 2 };
  const list = ({ keywords = "" }: { keywords?: string }) =>
    Promise.resolve(
      keywords === "东波" ? { ok: false } : { ok: true, body: { counts: counts[keywords] ?? 0, itemList: [] } },
    );
  const client = { residence: { list } } as unknown as Parameters<typeof shorterKeywords>[0];
  expect(await shorterKeywords(client, 0, "苏东波")).toEqual([{ words: "苏东", counts: 2 }]);
});
