import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closureKeys, openResultCache, selfContainedTests } from "./result-cache.ts";
import type { SourceFile } from "./source-tree.ts";

const root = mkdtempSync(join(tmpdir(), "changming-results-"));
afterAll(() => rmSync(root, { recursive: true }));

const tree: Record<string, string> = {
  "package-lock.json": `{ "lockfileVersion": 3 }`,
  "tsconfig.json": "{}",
  "packages/kit/src/price.ts": "export const price = 1;",
  "packages/kit/src/total.ts": `import { price } from "./price.ts"; export const total = price * 2;`,
  "packages/kit/src/other.ts": "export const other = 1;",
  "packages/kit/src/total.test.ts": `import { total } from "./total.ts"; total;`,
  "packages/kit/src/disk.test.ts": `import { readFileSync } from "node:fs"; readFileSync;`,
  "packages/kit/src/lost.test.ts": `import "./picture.webp";`,
  "apps/web/app/routes.ts": "export default [];",
  "apps/web/app/root.tsx": `import type { Route } from "./+types/root";`,
};

const filesOf = (changes: Record<string, string> = {}): SourceFile[] =>
  Object.entries({ ...tree, ...changes }).map(([path, text]) => ({ path, text }));

/** The files whose results a change invalidates. */
function staleAfter(changes: Record<string, string>): string[] {
  const before = closureKeys(filesOf());
  const after = closureKeys(filesOf(changes));
  return [...after].flatMap(([path, key]) => (before.get(path) === key ? [] : [path])).toSorted();
}

test("a change invalidates the results of the file and of everything that imports it, and no others", () => {
  expect(staleAfter({})).toEqual([]);
  expect(staleAfter({ "packages/kit/src/price.ts": "export const price = 2;" })).toEqual([
    "packages/kit/src/price.ts",
    "packages/kit/src/total.test.ts",
    "packages/kit/src/total.ts",
  ]);
});

test.each([
  ["a version of a tool", { "package-lock.json": "{}" }],
  ["a setting of the compiler", { "tsconfig.json": `{ "strict": true }` }],
  ["a setting of the linter", { ".oxlintrc.json": "{}" }],
  ["an ambient declaration", { "apps/server/src/font.d.ts": `declare module "font";` }],
])("%s invalidates every result", (_, changes) => {
  expect(staleAfter(changes)).toEqual(expect.arrayContaining([...closureKeys(filesOf()).keys()]));
});

test("a file that uses the routes' generated types depends on the routes", () => {
  expect(staleAfter({ "apps/web/app/routes.ts": "export default [1];" })).toEqual([
    "apps/web/app/root.tsx",
    "apps/web/app/routes.ts",
  ]);
});

test("a test that reads files, or imports modules outside the tree, is never cached as passed", () => {
  expect([...selfContainedTests(filesOf())]).toEqual(["packages/kit/src/total.test.ts"]);
  const reading = { "packages/kit/src/price.ts": `import "node:fs"; export const price = 1;` };
  expect([...selfContainedTests(filesOf(reading))]).toEqual([]);
});

test("passed files are cached, also for the previous tree, until their content changes", () => {
  const first = closureKeys(filesOf());
  const second = closureKeys(filesOf({ "packages/kit/src/other.ts": "" }));
  const paths = [...first.keys()];
  expect(openResultCache(root, "lint", first).stale(paths)).toEqual(paths);
  openResultCache(root, "lint", first).record(paths);
  expect(openResultCache(root, "lint", first).stale(paths)).toEqual([]);
  expect(openResultCache(root, "lint", second).stale(paths)).toEqual(["packages/kit/src/other.ts"]);
  openResultCache(root, "lint", second).record(paths);
  expect(openResultCache(root, "lint", first).stale(paths)).toEqual([]);
  expect(openResultCache(root, "tests", first).stale(paths)).toEqual(paths);
});

test("a truncated cache file counts as empty", () => {
  const keys = closureKeys(filesOf());
  openResultCache(root, "cut", keys).record([...keys.keys()]);
  writeFileSync(join(root, "node_modules/.cache/check/cut.json"), `["abc`);
  expect(openResultCache(root, "cut", keys).stale([...keys.keys()])).toHaveLength(keys.size);
});
