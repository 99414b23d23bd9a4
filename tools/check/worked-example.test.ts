import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findingLines } from "./report.ts";
import { findAll } from "./rules.ts";
import { readTree, type SourceFile } from "./source-tree.ts";
import { applyDiff, workedExample } from "./worked-example.ts";

/**
 * Carries out the example of CONTRIBUTING.md, "add a public call with its page", in a copy of the repository. When it
 * fails after a change elsewhere, the example needs that change too.
 */
const root = join(import.meta.dirname, "../..");
const original = readTree(root);
const steps = workedExample(original);

let copy: string;
let changed: SourceFile[];

/**
 * The text files of the tree with the example's changes; packages are those of this repository, workspaces the copy's.
 */
function makeCopy(): void {
  for (const { path, text } of original) {
    const step = steps.find((candidate) => candidate.path === path);
    if (step?.isNew) throw new Error(`${path} exists already`);
    write(path, step ? applyDiff(text, step) : text);
  }
  for (const { path, isNew, code } of steps) if (isNew) write(path, `${code}\n`);
  const modules = join(root, "node_modules");
  for (const name of readdirSync(modules)) {
    if (!name.startsWith(".") && name !== "@changming") link(join(modules, name), `node_modules/${name}`);
  }
  for (const name of readdirSync(join(modules, "@changming"))) {
    const workspace = realpathSync(join(modules, "@changming", name)).slice(realpathSync(root).length);
    link(join(copy, workspace), `node_modules/@changming/${name}`);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  symlinkSync(target, join(copy, path));
}

const textOf = (path: string) => readFileSync(join(copy, path), "utf8");

/** Runs a program in the copy; throws with its output when it fails. */
async function run(program: string, args: string[], folder = ""): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: join(copy, folder) }).catch((error: unknown) => {
    const { stdout: out, stderr: err } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}\n${out}${err}`);
  });
  return stdout;
}

const node = (args: string[], folder?: string) => run(process.execPath, args, folder);

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "worked-example-")));
  makeCopy();
  // The list of files comes from git.
  await run("git", ["init", "--quiet"]);
  // What `npm run generate` runs, but for the fonts, whose sources it would download.
  for (const name of ["gen-registries", "gen-contract", "gen-architecture"]) await node([`tools/${name}.ts`]);
  const before = new Map(original.map(({ path, text }) => [path, text]));
  changed = readTree(copy).filter(({ path, text }) => before.get(path) !== text);
}, 240_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a public call with its page is written in at most nine files, and npm run generate writes the rest", () => {
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.length).toBeLessThanOrEqual(9);
  const generated = changed.map(({ path }) => path).filter((path) => !steps.some((step) => step.path === path));
  expect(generated.toSorted()).toEqual([
    "apps/server/src/features/bindings.gen.ts",
    "docs/api.md",
    "docs/architecture.md",
    "docs/openapi.json",
    "packages/contract/src/calls.gen.ts",
    "packages/contract/src/routes.gen.ts",
  ]);
});

test("the call is in the contract, in its documents and bound to its action, and the page has a route", async () => {
  expect(textOf("docs/api.md")).toContain("### festival.list");
  const { paths } = JSON.parse(textOf("docs/openapi.json")) as { paths: Record<string, unknown> };
  expect(paths["/api/festival/index"]).toHaveProperty("get.operationId", "festival.list");
  write(
    "apps/server/src/probe.ts",
    `import { calls } from "@changming/contract/calls.gen";
    import { pageQueries } from "@changming/web/paths";
    import { bindings } from "./features/bindings.gen.ts";
    import { pages } from "../../web/app/routes.ts";
    const binding = bindings.find(({ call }) => call === calls.festival.list);
    const festivals = await binding.handle({ clock: () => new Date("2026-11-21T04:00:00Z") }, {});
    const route = pages.find(({ path }) => path === "festivals");
    console.log(JSON.stringify({ festivals, route, query: pageQueries["/festivals"] }));`,
  );
  expect(JSON.parse(await node(["apps/server/src/probe.ts"]))).toEqual({
    festivals: [
      { name: "中元", on: "2027-08-16", lunar: "农历七月十五", days: 268 },
      { name: "重阳", on: "2027-10-08", lunar: "农历九月初九", days: 321 },
      { name: "寒衣", on: "2027-10-29", lunar: "农历十月初一", days: 342 },
    ],
    route: { id: "/festivals", path: "festivals", file: "routes/festivals.tsx" },
    query: [],
  });
  rmSync(join(copy, "apps/server/src/probe.ts"));
}, 120_000);

test("the new tree keeps the project's own rules, and its files are formatted", async () => {
  expect(findingLines(findAll(readTree(copy))).join("\n")).toBe("");
  await node(["node_modules/oxfmt/bin/oxfmt", "--check", ...steps.map(({ path }) => path)]);
}, 120_000);

/** Checks the types of these files of a workspace, with those that they import; what the compiler prints. */
async function checkTypes(folder: string, files: string[]): Promise<string> {
  write(`${folder}tsconfig.example.json`, JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  return node(["node_modules/typescript/bin/tsc", "-p", `${folder}tsconfig.example.json`]);
}

test("the types of what the example writes fit", async () => {
  const written = steps.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const ofServer = written.filter((path) => !path.startsWith("apps/web/"));
  const ofSite = written.filter((path) => path.startsWith("apps/web/")).map((path) => path.slice("apps/web/".length));
  expect(await checkTypes("", [...ofServer, "packages/db/src/testing/global-setup.ts"])).toBe("");
  await node(["../../node_modules/@react-router/dev/bin.cjs", "typegen"], "apps/web");
  expect(await checkTypes("apps/web/", [...ofSite, "app/virtual.d.ts"])).toBe("");
}, 240_000);
