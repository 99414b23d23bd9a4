import { expect, test } from "vitest";
import { checkDependencyRows, checkGlossary, checkNamedFiles, checkRequirements } from "./docs-rows.ts";

const doc = (name: string, text: string) => ({ path: `docs/${name}.md`, text });

test("a noun of the domain without a row in the glossary is found", () => {
  const verb = { path: "packages/domain/src/gift-category/list-gift-categories.ts", text: "" };
  const testing = { path: "packages/domain/src/testing/world.ts", text: "" };
  expect(checkGlossary([verb, testing, doc("glossary", "| `giftCategory` | 礼物分类 | a group |")])).toEqual([]);
  const without = checkGlossary([verb, testing, doc("glossary", "| `gift` | 礼物 | see `giftCategory` |")]);
  expect(without.map(({ message }) => message)).toEqual(["no row for giftCategory (packages/domain/src)"]);
});

test("a requirement is cited by a source file, a planned one need not be, and a cited one exists", () => {
  const wanted = doc(
    "requirements",
    "- **R-gift-1** One.\n- **R-gift-2** Two.\n  _(planned; later)_\n- **R-gift-3** As R-gift-1.\n",
  );
  const messagesFor = (name: string, text: string) =>
    checkRequirements([wanted, { path: `packages/domain/src/gift/${name}.ts`, text }]).map(({ message }) => message);
  expect(messagesFor("give-gift", "/** Gives (R-gift-1, R-gift-3). */")).toEqual([]);
  expect(messagesFor("give-gift", "/** Gives (R-gift-1), not R-gift-30. */")).toEqual([
    "no file cites R-gift-3",
    "R-gift-30 is not in docs/requirements.md",
  ]);
  expect(messagesFor("give-gift.test", "/** R-gift-1, R-gift-3 */")).toEqual([
    "no file cites R-gift-1",
    "no file cites R-gift-3",
  ]);
});

test("a document that names a file which was moved is found, a decision record is not", () => {
  const file = { path: "packages/kit/src/money.ts", text: "" };
  const text = "See\n`packages/kit/src/money.ts` and `packages/kit/src/fen.ts`.";
  expect(checkNamedFiles([file, doc("architecture", text), doc("decisions/0001-money", text)])).toEqual([
    { rule: "docs", path: "docs/architecture.md", line: 2, message: "packages/kit/src/fen.ts does not exist" },
  ]);
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
