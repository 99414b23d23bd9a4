import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Edge, moduleGraph } from "./module-graph.ts";
import { isTest, type SourceFile } from "./source-tree.ts";
import { moduleUses } from "./syntax.ts";

/** Maximum number of keys; those of other trees (another branch) are stored beside those of this one. */
const maxKeys = 20_000;

export const hashOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** What the result for any file depends on besides the modules it imports: settings, versions, ambient declarations. */
const isForAll = ({ path, text }: SourceFile) =>
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|\.oxlintrc\.json|vitest\.config\.ts|[^/]+\.d\.ts)$/.test(
    path,
  ) || /^declare (?:global|module)\b/m.test(text);

/** The routes' generated types depend on these files; the types themselves are not in the tree. */
const typesRoutes = (path: string) => /^apps\/web\/app\/(?:routes\/|routes\.ts$|root\.tsx$)/.test(path);

/** By path: a hash of the file, of every module that it reaches through imports, and of what all files depend on. */
export function closureKeys(files: SourceFile[], graph = moduleGraph(files)): Map<string, string> {
  const hashes = new Map(files.map(({ path, text }) => [path, hashOf(path, text)]));
  const forAll = files.filter(isForAll).map(({ path }) => hashes.get(path) ?? "");
  const environment = hashOf(process.version, process.env["TZ"] ?? "", ...forAll.toSorted());
  const routes = files.filter(({ path }) => typesRoutes(path)).map(({ path }) => path);
  const usesRouteTypes = new Set(
    files
      .filter(
        (file) => graph.has(file.path) && moduleUses(file).some(({ specifier }) => specifier.includes("/+types/")),
      )
      .map(({ path }) => path),
  );
  const keyOf = (path: string) => {
    const reached = closureOf(path, graph, (at) => (usesRouteTypes.has(at) ? routes : []));
    return hashOf(environment, path, ...[...reached].map((at) => hashes.get(at) ?? "").toSorted());
  };
  return new Map([...graph.keys()].map((path) => [path, keyOf(path)]));
}

function closureOf(start: string, graph: Map<string, Edge[]>, more: (path: string) => string[]): Set<string> {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const { to } of graph.get(path) ?? []) seen.add(to);
    for (const to of more(path)) seen.add(to);
  }
  return seen;
}

const readsOutside = /^(?:node:)?(?:fs|fs\/promises|child_process|net|http|https|worker_threads|module)$/;

/** Tests that depend on modules only: what they load reads no files, starts no processes and is in the tree. */
export function selfContainedTests(files: SourceFile[], graph = moduleGraph(files)): Set<string> {
  const open = new Set(
    files
      .filter((file) => graph.has(file.path))
      .filter((file) => {
        const ours = moduleUses(file).filter(({ specifier }) => /^(?:\.|~\/|#|@changming\/)/.test(specifier));
        const known = new Set((graph.get(file.path) ?? []).map(({ use }) => use.specifier));
        const unknown = ours.some(({ specifier, typeOnly }) => !typeOnly && !known.has(specifier));
        const reads = moduleUses(file).some(({ specifier }) => readsOutside.test(specifier));
        return unknown || reads || /import\.meta\.(?:glob|url|dirname|resolve)/.test(file.text);
      })
      .map(({ path }) => path),
  );
  const tests = [...graph.keys()].filter(isTest);
  return new Set(tests.filter((test) => ![...closureOf(test, graph, () => [])].some((path) => open.has(path))));
}

interface ResultCache {
  /** Of these files, those that have no cached pass for their current content. */
  stale(paths: string[]): string[];
  /** Stores that these files passed. */
  record(paths: string[]): void;
}

/** The files that have passed a step, by their keys, in a file below node_modules/.cache. */
export function openResultCache(root: string, step: string, keys: Map<string, string>): ResultCache {
  const file = join(root, "node_modules/.cache/check", `${step}.json`);
  const passed = new Set(existsSync(file) ? readKeys(file) : []);
  const keysOf = (paths: string[]) => paths.flatMap((path) => keys.get(path) ?? []);
  return {
    stale: (paths) => paths.filter((path) => !passed.has(keys.get(path) ?? "")),
    record(paths) {
      const retained = [...new Set([...keysOf(paths), ...passed])].slice(0, maxKeys);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(retained));
    },
  };
}

function readKeys(file: string): string[] {
  try {
    const keys: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    // Truncated by a crash: the step runs once more.
    return [];
  }
}
