import { expect, test } from "vitest";
import { budgetLines, findingLines, measureAll } from "./report.ts";
import { findAll } from "./rules.ts";

const clean = [
  { path: "packages/kit/package.json", text: `{ "name": "@changming/kit" }` },
  { path: "packages/kit/src/money.ts", text: "export const fen = 1;\n" },
  { path: "packages/kit/src/money.test.ts", text: `import { fen } from "./money.ts";\nfen;\n` },
];

test("a clean tree has no finding and no budget over", () => {
  expect(findAll(clean)).toEqual([]);
  expect(measureAll(clean, []).filter(({ ok }) => ok === false)).toEqual([]);
});

test("findings of all rules are sorted by rule, path and line", () => {
  const planted = {
    path: "packages/kit/src/utils.ts",
    text: `import "./utils.ts";\nconst day = a as B as C;\nnew Date();\n`,
  };
  expect(findAll([...clean, planted]).map(({ rule, line }) => `${rule} ${line}`)).toEqual([
    "cast 2",
    "clock 3",
    "cycles 0",
    "names 0",
  ]);
});

test("the report groups by rule and prints at most forty places", () => {
  const many = Array.from({ length: 42 }, (_, n) => ({ rule: "clock", path: "a.ts", line: n, message: "why" }));
  const lines = findingLines([...many, { rule: "names", path: "b.ts", line: 0, message: "bad" }]);
  expect(lines.filter((line) => !line.startsWith("  a.ts"))).toEqual([
    "",
    "clock (42)",
    "  … and 2 more",
    "",
    "names (1)",
    "  b.ts  bad",
  ]);
});

test("a budget over its limit is marked", () => {
  expect(budgetLines([{ name: "cycles", value: "1", limit: "0", ok: false }]).at(-1)).toContain("← over");
});
