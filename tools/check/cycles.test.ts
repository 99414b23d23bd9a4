import { expect, test } from "vitest";
import { checkCycles, checkFolderCycles } from "./cycles.ts";

const kit = {
  path: "packages/kit/package.json",
  text: `{ "name": "@changming/kit", "exports": { "./*": "./src/*.ts" } }`,
};

test("a tree of imports has no cycle", () => {
  const files = [
    { path: "tools/a.ts", text: `import "./b.ts"; import "./c.ts";` },
    { path: "tools/b.ts", text: `import "./c.ts"; import "node:fs";` },
    { path: "tools/c.ts", text: "export const c = 1;" },
  ];
  expect(checkCycles(files)).toEqual([]);
});

test("a cycle is found through types, re-exports, lazy imports and package names", () => {
  const files = [
    kit,
    { path: "packages/kit/src/a.ts", text: `import type { B } from "./b.ts";` },
    { path: "packages/kit/src/b.ts", text: `export { c } from "@changming/kit/c";` },
    { path: "packages/kit/src/c.ts", text: `export const c = () => import("./d.ts");` },
    { path: "packages/kit/src/d.ts", text: `export type A = import("./a.ts").A;` },
    { path: "packages/kit/src/e.ts", text: `import "./a.ts";` },
  ];
  const names = ["a", "b", "c", "d"].map((name) => `packages/kit/src/${name}.ts`);
  expect(checkCycles(files).map(({ message }) => message)).toEqual([`import cycle: ${names.join(", ")}`]);
});

test("a worker that imports from the file that runs it is in a cycle", () => {
  const files = [
    kit,
    { path: "packages/kit/src/a.ts", text: `new Worker(new URL("./worker.ts", import.meta.url));` },
    { path: "packages/kit/src/worker.ts", text: `import type { A } from "./a.ts";` },
  ];
  expect(checkCycles(files)).toHaveLength(1);
});

test("two cycles are two findings, and a file that imports itself is one", () => {
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

test("a folder cycle is found though no file takes part in a cycle, and names the imports", () => {
  const files = [
    { path: "tools/upper/a.ts", text: `import type { B } from "../lower/b.ts";` },
    { path: "tools/lower/b.ts", text: "export type B = 1;" },
    { path: "tools/lower/c.ts", text: `import "../upper/d.ts";` },
    { path: "tools/upper/d.ts", text: "export const d = 1;" },
  ];
  expect(checkCycles(files)).toEqual([]);
  expect(checkFolderCycles(files).map(({ message }) => message)).toEqual([
    "folder cycle: tools/lower, tools/upper (tools/lower/c.ts → tools/upper/d.ts; tools/upper/a.ts → tools/lower/b.ts)",
  ]);
});

test("what tests and their helpers import makes no folder cycle", () => {
  const files = [
    { path: "tools/upper/a.ts", text: `import "../lower/b.ts";` },
    { path: "tools/lower/b.ts", text: "export const b = 1;" },
    { path: "tools/lower/b.test.ts", text: `import "../upper/a.ts";` },
    { path: "tools/lower/testing/world.ts", text: `import "../../upper/a.ts";` },
  ];
  expect(checkFolderCycles(files)).toEqual([]);
});
