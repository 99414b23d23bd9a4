import { expect, test } from "vitest";
import { checkWorkplace } from "./workplace.ts";

const found = (path: string, text: string) => checkWorkplace([{ path, text }]).map(({ line }) => line);
// Assembled, so that this file itself passes.
const inFolder = (name: string) => ["", name, "a.txt"].join("/");
const host = ["https:", "", "registry.example.org", "a"].join("/");

test("a path of one machine and the host of a registry are found in any file", () => {
  expect(found("docs/operating.md", `\nsee ${inFolder("work")} and ${host}`)).toEqual([2, 2]);
  expect(found("tools/start.ts", `"${inFolder("root")}"`)).toEqual([1]);
});

test("the temporary folder may be named in tests and tools only", () => {
  expect(found("packages/db/src/a.ts", `"${inFolder("tmp")}"`)).toEqual([1]);
  expect(found("tools/start.ts", `"${inFolder("tmp")}"`)).toEqual([]);
  expect(found("packages/db/src/a.test.ts", `"${inFolder("tmp")}"`)).toEqual([]);
});

test("relative paths, addresses and code are no paths of a machine", () => {
  const text = "docs/work/a https://example.org/work/a ../tmp/a registry.register(a) ${home}/work/a";
  expect(found("docs/operating.md", text)).toEqual([]);
});
