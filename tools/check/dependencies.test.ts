import { expect, test } from "vitest";
import { checkDeclared, checkShipped, checkVersions } from "./dependencies.ts";

const manifest = (path: string, dependencies: Record<string, string>) => ({
  path: `${path}package.json`,
  text: JSON.stringify({ dependencies }),
});
const versions = (...files: { path: string; text: string }[]) => checkVersions(files).map(({ message }) => message);

test("exact versions of one number a family pass", () => {
  const web = manifest("apps/web/", { "react-router": "8.4.0", "@react-router/node": "8.4.0", react: "19.3.1" });
  expect(versions(web, manifest("packages/ui/", { react: "19.3.1" }))).toEqual([]);
  expect(versions(manifest("", { a: "18.4.0-beta.17" }))).toEqual([]);
});

test.each(["^1.0.0", "~1.0.0", "*", "latest", ">=1.0.0", "1.0"])("%s is not an exact version", (version) => {
  expect(versions(manifest("", { zod: version }))).toEqual([`zod ${version}: pin the exact version`]);
});

test("a family with two numbers is found, over all workspaces", () => {
  const web = manifest("apps/web/", { "react-router": "8.4.0", "@react-router/node": "8.3.0" });
  expect(versions(web)).toEqual([expect.stringContaining("one number a family")]);
  expect(
    versions(manifest("apps/web/", { zod: "4.6.7" }), manifest("packages/contract/", { zod: "4.6.6" })),
  ).toHaveLength(1);
});

test("a lock file names no download address", () => {
  const lock = (text: string) => ({ path: "package-lock.json", text });
  expect(versions(lock(`{ "resolved": "packages/kit", "link": true }`))).toEqual([]);
  expect(versions(lock(`{ "resolved": "https://example.org/a.tgz" }`))).toEqual([
    expect.stringContaining("1 download"),
  ]);
});

test("a workspace imports only what its own package.json declares", () => {
  const files = [
    manifest("", { vitest: "5.1.1" }),
    manifest("packages/db/", { kysely: "0.29.9", "@types/pg": "8.23.1" }),
    { path: "packages/db/src/a.ts", text: `import "kysely/migration"; import "node:fs"; import type { A } from "pg";` },
    { path: "packages/db/src/a.test.ts", text: `import { test } from "vitest";` },
  ];
  expect(checkDeclared(files)).toEqual([]);
  const planted = { path: "packages/db/src/b.ts", text: `import "vitest";\nimport "@fastify/static";` };
  expect(checkDeclared([...files, planted]).map(({ line, message }) => `${line} ${message}`)).toEqual([
    "1 vitest is not in packages/db/package.json",
    "2 @fastify/static is not in packages/db/package.json",
  ]);
});

test("what the image runs imports no development dependency, except types, tests and what only developers run", () => {
  const text = JSON.stringify({ dependencies: { ws: "8.23.0" }, devDependencies: { vite: "8.3.8" } });
  const at = (path: string, code: string) =>
    checkShipped([
      { path: "apps/server/package.json", text },
      { path, text: code },
    ]);
  const code = `import "vite";`;
  expect(at("apps/server/src/live/a.ts", code).map(({ message }) => message)).toEqual([
    "vite is not in the image: it is no dependency",
  ]);
  expect(at("apps/server/src/live/a.ts", `import "ws"; import "node:fs"; import type { A } from "vite";`)).toEqual([]);
  for (const path of ["live/a.test.ts", "testing/a.ts", "development/a.ts"]) {
    expect(at(`apps/server/src/${path}`, code), path).toEqual([]);
  }
});
