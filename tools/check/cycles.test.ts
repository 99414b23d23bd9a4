import { expect, test } from "vitest";
import { checkCycles } from "./cycles.ts";

const kit = {
  path: "packages/kit/package.json",
  text: `{ "name": "@changming/kit", "exports": { "./*": "./src/*.ts" } }`,
};

test("a tree of imports has no circle", () => {
  const files = [
    { path: "tools/a.ts", text: `import "./b.ts"; import "./c.ts";` },
    { path: "tools/b.ts", text: `import "./c.ts"; import "node:fs";` },
    { path: "tools/c.ts", text: "export const c = 1;" },
  ];
  expect(checkCycles(files)).toEqual([]);
});

test("a circle is found through types, re-exports, lazy imports and package names", () => {
  const files = [
    kit,
    { path: "packages/kit/src/a.ts", text: `import type { B } from "./b.ts";` },
    { path: "packages/kit/src/b.ts", text: `export { c } from "@changming/kit/c";` },
    { path: "packages/kit/src/c.ts", text: `export const c = () => import("./d.ts");` },
    { path: "packages/kit/src/d.ts", text: `export type A = import("./a.ts").A;` },
    { path: "packages/kit/src/e.ts", text: `import "./a.ts";` },
  ];
  const names = ["a", "b", "c", "d"].map((name) => `packages/kit/src/${name}.ts`);
  expect(checkCycles(files).map(({ message }) => message)).toEqual([
    `import each other in a circle: ${names.join(", ")}`,
  ]);
});

test("two circles are two findings, and a file that imports itself is one", () => {
  const files = [
    { path: "tools/a.ts", text: `import "./b.ts";` },
    { path: "tools/b.ts", text: `import "./a.ts"; import "./self.ts";` },
    { path: "tools/self.ts", text: `import "./self.ts";` },
  ];
  expect(
    checkCycles(files)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(["tools/a.ts", "tools/self.ts"]);
});
