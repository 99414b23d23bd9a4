import { expect, test } from "vitest";
import { checkTests, shapeBudgets } from "./test-shape.ts";

const found = (text: string, path = "packages/kit/src/a.test.ts") =>
  checkTests([{ path, text }]).map(({ line }) => line);

test.each([
  "test.skip(a)",
  "it.only(a)",
  "describe.todo(a)",
  "test.skipIf(ci)(a)",
  "test.describe.only(a)",
  "test.fixme(a)",
])("%s is found", (text) => {
  expect(found(`\n${text}`)).toEqual([2]);
});

test("other things of that name are not tests, and tests that run pass", () => {
  expect(found(`query.skip(10); test.each([1])("a", only); options.only; const s = "test.skip";`)).toEqual([]);
  expect(found("test.skip(a)", "packages/kit/src/a.ts")).toEqual([]);
});

test("the shares count lines of source, tests and comments", () => {
  const files = [
    { path: "packages/kit/src/a.ts", text: "// why\nconst a = 1;\nconst b = 2;\n/** one\n * two */\n" },
    { path: "packages/kit/src/a.test.ts", text: "1;\n2;\n3;\n4;\n" },
  ];
  expect(shapeBudgets(files).map(({ value }) => value)).toEqual(["60%", "0.80", "–"]);
});
