import { expect, test } from "vitest";
import { shapeBudgets } from "./test-shape.ts";

test("the shares count lines of source, tests and comments", () => {
  const files = [
    { path: "packages/kit/src/a.ts", text: "// why\nconst a = 1;\nconst b = 2;\n/** one\n * two */\n" },
    { path: "packages/kit/src/a.test.ts", text: "1;\n2;\n3;\n4;\n" },
  ];
  expect(shapeBudgets(files).map(({ value }) => value)).toEqual(["60%", "0.80", "–"]);
});
