import { posix } from "node:path";
import { isScript, type SourceFile } from "./source-tree.ts";
import { moduleUses, type ModuleUse } from "./syntax.ts";

/** An import whose target is a file of this project. */
export interface Edge {
  from: string;
  to: string;
  use: ModuleUse;
}

interface Workspace {
  name: string;
  folder: string;
  exports: Record<string, unknown>;
  imports: Record<string, unknown>;
}

/** The imports of the whole tree, types included; external modules do not appear. */
export function moduleGraph(files: SourceFile[]): Map<string, Edge[]> {
  const known = new Set(files.map((file) => file.path));
  const workspaces = files.flatMap(readWorkspace);
  const graph = new Map<string, Edge[]>();
  for (const file of files.filter((candidate) => isScript(candidate.path))) {
    const edges = moduleUses(file).flatMap((use) => {
      const to = resolveUse(file.path, use.specifier, workspaces, known);
      return to === undefined ? [] : [{ from: file.path, to, use }];
    });
    graph.set(file.path, edges);
  }
  return graph;
}

function readWorkspace(file: SourceFile): Workspace[] {
  if (!/^(?:apps|packages)\/[^/]+\/package\.json$/.test(file.path)) return [];
  const { name, exports, imports } = JSON.parse(file.text) as Partial<Workspace>;
  return [{ name: name ?? "", folder: posix.dirname(file.path), exports: exports ?? {}, imports: imports ?? {} }];
}

function resolveUse(from: string, specifier: string, workspaces: Workspace[], known: Set<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return firstKnown(posix.join(posix.dirname(from), bare), known);
  if (bare.startsWith("~/")) {
    // React Router's own alias for apps/web/app.
    const home = workspaces.find((workspace) => from.startsWith(`${workspace.folder}/`));
    return home && firstKnown(`${home.folder}/app/${bare.slice(2)}`, known);
  }
  if (bare.startsWith("#")) {
    const home = workspaces.find((workspace) => from.startsWith(`${workspace.folder}/`));
    return home && resolveEntry(home, home.imports, bare, known);
  }
  const owner = workspaces.find((workspace) => bare === workspace.name || bare.startsWith(`${workspace.name}/`));
  return owner && resolveEntry(owner, owner.exports, `.${bare.slice(owner.name.length)}`, known);
}

function resolveEntry(owner: Workspace, entries: Record<string, unknown>, key: string, known: Set<string>) {
  for (const [pattern, target] of Object.entries(entries)) {
    for (const path of targetPaths(target)) {
      const [head = "", tail] = pattern.split("*");
      const fits = tail === undefined ? key === head : key.startsWith(head) && key.endsWith(tail);
      if (!fits) continue;
      const star = tail === undefined ? "" : key.slice(head.length, key.length - tail.length);
      const found = firstKnown(posix.join(owner.folder, path.replace("*", star)), known);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** An entry of `exports` is a path, a list of paths or an object of conditions. */
function targetPaths(target: unknown): string[] {
  if (typeof target === "string") return [target];
  return typeof target === "object" && target !== null ? Object.values(target).flatMap(targetPaths) : [];
}

function firstKnown(path: string, known: Set<string>): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js$/, ".ts")].find((candidate) => known.has(candidate));
}
