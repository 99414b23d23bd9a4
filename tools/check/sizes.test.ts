import { expect, test } from "vitest";
import { checkSizes, percentile, sizeBudgets } from "./sizes.ts";

const lines = (count: number, line = "const a = 1;") => `${Array.from({ length: count }, () => line).join("\n")}\n`;
const found = (path: string, text: string) => checkSizes([{ path, text }]).map(({ message }) => message);

test("a file may have 400 lines and not one more, unless it is data or generated", () => {
  expect(found("packages/kit/src/a.ts", lines(400))).toEqual([]);
  expect(found("packages/kit/src/a.ts", lines(401))).toEqual(["401 lines, at most 400"]);
  expect(found("apps/web/app/a.module.css", lines(401, "a{}"))).toHaveLength(1);
  const exempt = ["packages/db/src/tables/a.ts", "packages/db/src/demo/data/a.ts", "packages/contract/src/a.gen.ts"];
  expect(exempt.flatMap((path) => found(path, lines(900)))).toEqual([]);
});

test("a file has at most 15 imports", () => {
  const imports = (count: number) => Array.from({ length: count }, (_, n) => `import "./m${n}.ts";`).join("\n");
  expect(found("packages/kit/src/a.ts", imports(15))).toEqual([]);
  expect(found("packages/kit/src/a.ts", imports(16))).toEqual(["16 imports, at most 15"]);
});

test("the budgets name what is over its limit", () => {
  const files = [91, 91, 20].map((count, n) => ({ path: `packages/kit/src/a${n}.ts`, text: lines(count) }));
  const over = sizeBudgets(files).filter(({ ok }) => ok === false);
  expect(over).toEqual([{ name: "file lines, median", value: "91", limit: "≤ 90", ok: false }]);
});

test("a percentile is one of the values", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.95), percentile([], 0.5)]).toEqual([
    50, 95, 7, 0,
  ]);
});
