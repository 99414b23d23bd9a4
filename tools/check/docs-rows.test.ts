import { expect, test } from "vitest";
import { checkDependencyRows, checkGlossary } from "./docs-rows.ts";

const doc = (name: string, text: string) => ({ path: `docs/${name}.md`, text });

test("a noun of the domain without a row in the glossary is found", () => {
  const verb = { path: "packages/domain/src/gift-category/list-gift-categories.ts", text: "" };
  const testing = { path: "packages/domain/src/testing/world.ts", text: "" };
  expect(checkGlossary([verb, testing, doc("glossary", "| `giftCategory` | 礼物分类 | a group |")])).toEqual([]);
  const without = checkGlossary([verb, testing, doc("glossary", "| `gift` | 礼物 | see `giftCategory` |")]);
  expect(without.map(({ message }) => message)).toEqual(["no row for giftCategory (packages/domain/src)"]);
});

test("the dependencies and their rows are the same set", () => {
  const manifest = { path: "package.json", text: `{ "devDependencies": { "zod": "1.0.0", "pg": "1.0.0" } }` };
  const rows = (text: string) =>
    checkDependencyRows([manifest, doc("dependencies", text)]).map(({ message }) => message);
  expect(rows("| `zod`, `pg` | for | why | MIT |")).toEqual([]);
  expect(rows("| `zod` | for `pg` | why | MIT |\n| `left-pad` | for | why | MIT |")).toEqual([
    "no row for pg",
    "left-pad is no dependency any more",
  ]);
});
