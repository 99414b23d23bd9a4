import { readFileSync, writeFileSync } from "node:fs";
import { pages } from "../apps/web/app/routes.ts";
import { adminCalls } from "../packages/contract/src/admin/calls.ts";
import { calls } from "../packages/contract/src/calls.gen.ts";
import { moduleGraph } from "./check/module-graph.ts";
import { isScript, isTest, readTree, type SourceFile } from "./check/source-tree.ts";
import { parse, walk } from "./check/syntax.ts";

/**
 * Writes what docs/architecture.md draws from the code, between its markers: the packages, the layers of the domain,
 * and which files make a page. `--check` writes nothing and fails when the document differs.
 */
const document = new URL("../docs/architecture.md", import.meta.url);
const files = readTree(new URL("../", import.meta.url).pathname).filter(({ path }) => !isTest(path));
const graph = moduleGraph(files);
const moduleAt = async (path: string) =>
  (await import(new URL(`../${path}`, import.meta.url).href)) as Record<string, unknown>;

/** Import edges between groups of files, without those inside a group. */
function edgesBetween(groupOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of [...graph.values()].flat()) {
    const source = groupOf(from);
    const target = groupOf(to);
    if (source === undefined) continue;
    const targets = edges.get(source) ?? new Set<string>();
    if (target !== undefined && target !== source) targets.add(target);
    edges.set(source, targets);
  }
  return edges;
}

function packages(): string {
  const edges = edgesBetween((path) => /^((?:apps|packages)\/[^/]+)\//.exec(path)?.[1]);
  const id = (name: string) => name.split("/")[1] ?? name;
  const rows = [...edges].flatMap(([from, targets]) =>
    [...targets].toSorted().map((to) => `  ${id(from)}["${from}"] --> ${id(to)}["${to}"]`),
  );
  return ["```mermaid", "flowchart TD", ...rows.toSorted(), "```"].join("\n");
}

/** Folders of the domain by the longest chain of imports below them. */
function domainLayers(): string {
  const edges = edgesBetween((path) => /^packages\/domain\/src\/([^/]+)\//.exec(path)?.[1]);
  const depths = new Map<string, number>();
  const depthOf = (folder: string): number => {
    const known = depths.get(folder);
    if (known !== undefined) return known;
    const depth = Math.max(0, ...[...(edges.get(folder) ?? [])].map((below) => depthOf(below) + 1));
    depths.set(folder, depth);
    return depth;
  };
  const layers = Map.groupBy([...edges.keys()].toSorted(), depthOf);
  const rows = [...layers].toSorted(([a], [b]) => a - b);
  return [
    "| layer | folders of `packages/domain/src`, each importing only from layers with a lower number |",
    "|---|---|",
    ...rows.map(([depth, folders]) => `| ${depth} | ${folders.join(", ")} |`),
  ].join("\n");
}

/** A table of the contract: nouns, and the calls of each. */
type Nouns = Record<string, Record<string, unknown>>;

/** Import specifiers of a file that are left after the types are removed, by their local names. */
function importsOf(file: SourceFile): Map<string, { specifier: string; imported: string }> {
  const found = new Map<string, { specifier: string; imported: string }>();
  for (const statement of parse(file).program.body) {
    if (statement.type !== "ImportDeclaration" || statement.importKind === "type") continue;
    for (const name of statement.specifiers) {
      if (name.type !== "ImportSpecifier" || name.importKind === "type" || name.imported.type !== "Identifier")
        continue;
      found.set(name.local.name, { specifier: statement.source.value, imported: name.imported.name });
    }
  }
  return found;
}

/**
 * The domain folders whose functions are named between two offsets, also through functions of the server's features.
 */
function domainFolders(file: SourceFile, { start, end }: { start: number; end: number }, seen: Set<string>): string[] {
  const imports = importsOf(file);
  const found: string[] = [];
  walk(file, (node, parent) => {
    if (node.type !== "Identifier" || node.start < start || node.end > end) return;
    if (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) return;
    const { specifier = "", imported = node.name } = imports.get(node.name) ?? {};
    const [, folder, name = ""] = /^@changming\/domain\/([\w-]+)\/(.+)/.exec(specifier) ?? [];
    // A presenter lies beside its action, or beside that of another call which answers the same rows.
    if (folder !== undefined) return name.startsWith("present") ? undefined : void found.push(folder);
    const to = specifier === "" ? file.path : graph.get(file.path)?.find(({ use }) => use.specifier === specifier)?.to;
    const key = `${to ?? ""} ${imported}`;
    if (!to?.startsWith("apps/server/src/features/") || seen.has(key)) return;
    seen.add(key);
    const other = files.find(({ path }) => path === to);
    const declared = other && declarationOf(other, imported);
    if (declared) found.push(...domainFolders(other, declared, seen));
  });
  return found;
}

/** The statement of a file that declares a name at its top level. */
function declarationOf(file: SourceFile, name: string) {
  return parse(file).program.body.find((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "FunctionDeclaration") return declared.id?.name === name;
    if (declared?.type !== "VariableDeclaration") return false;
    return declared.declarations.some(({ id }) => id.type === "Identifier" && id.name === name);
  });
}

/** `noun.call` → the domain folders of the actions to which the server binds it. */
async function boundFolders(nouns: Nouns, isAdmin: boolean): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const features = files.filter(
    ({ path }) => path.startsWith("apps/server/src/features/") && path.includes("/admin/") === isAdmin,
  );
  for (const file of features) {
    const local = new Map<string, string>();
    for (const [name, { specifier, imported }] of importsOf(file)) {
      const to = graph.get(file.path)?.find(({ use }) => use.specifier === specifier)?.to ?? "";
      if (!to.startsWith("packages/contract/")) continue;
      const module = await moduleAt(to);
      const noun = Object.keys(nouns).find((key) => nouns[key] === module[imported]);
      if (noun !== undefined) local.set(name, noun);
    }
    walk(file, (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || !node.callee.name.startsWith("bind"))
        return;
      const [call] = node.arguments;
      if (call?.type !== "MemberExpression" || call.object.type !== "Identifier") return;
      if (call.property.type !== "Identifier") return;
      const { name: verb } = call.property;
      const noun = local.get(call.object.name);
      // `bind(calls.remove, …)` in a function is bound for each noun of the file.
      const bound = noun === undefined ? [...local.values()].filter((each) => verb in (nouns[each] ?? {})) : [noun];
      const folders = domainFolders(file, node, new Set()).filter((folder) => folder !== "context");
      for (const each of bound) {
        const key = `${each}.${verb}`;
        found.set(key, new Set([...(found.get(key) ?? []), ...folders]));
      }
    });
  }
  return found;
}

/** The calls that a file makes with the client, as `noun.call`. */
function callsIn(file: SourceFile, nouns: Nouns): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (node.type !== "MemberExpression" || node.object.type !== "MemberExpression") return;
    const { object: client, property: noun } = node.object;
    if (noun.type !== "Identifier" || node.property.type !== "Identifier") return;
    const isClient =
      client.type === "CallExpression" ||
      (client.type === "Identifier" && /^(?:api|client|queries)$/.test(client.name));
    if (isClient && node.property.name in (nouns[noun.name] ?? {})) found.push(`${noun.name}.${node.property.name}`);
  });
  return found;
}

/** What a file loads, at once or lazily, itself included. */
function reached(start: string, isWithin: (path: string) => boolean): SourceFile[] {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const { to, use } of graph.get(path) ?? []) if (!use.typeOnly && isWithin(to)) seen.add(to);
  }
  return files.filter(({ path }) => seen.has(path) && isScript(path));
}

/** The domain folders whose actions the calls of these files reach. */
function foldersOf(sources: SourceFile[], nouns: Nouns, bound: Map<string, Set<string>>): string {
  const made = new Set(sources.flatMap((file) => callsIn(file, nouns)));
  return [...new Set([...made].flatMap((call) => [...(bound.get(call) ?? [])]))].toSorted().join(", ");
}

/** Features that frame the pages of others: followed and named only where a page has no other. */
const frames = ["personal", "family", "residence"];

async function sitePages(): Promise<string> {
  const app = "apps/web/app";
  const bound = await boundFolders(calls, false);
  const rows = pages.map(({ path = "", file }) => {
    const features = (graph.get(`${app}/${file}`) ?? [])
      .map(({ to }) => new RegExp(`^${app}/features/([^/]+)/`).exec(to)?.[1])
      .filter((feature) => feature !== undefined);
    const unframed = features.filter((feature) => !frames.includes(feature));
    const own = new Set(unframed.length > 0 ? unframed : features);
    const left = frames.filter((frame) => !own.has(frame)).map((frame) => `${app}/features/${frame}/`);
    const isWithin = (to: string) => to.startsWith(`${app}/`) && !left.some((folder) => to.startsWith(folder));
    const folders = foldersOf(reached(`${app}/${file}`, isWithin), calls, bound);
    return `| \`/${path}\` | \`${file}\` | ${[...own].join(", ")} | ${folders} |`;
  });
  return [
    "| path | route file in `apps/web/app` | features it imports | folders of the domain |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

async function adminPages(): Promise<string> {
  const app = "apps/admin/app";
  const bound = await boundFolders(adminCalls, true);
  // Its pages are TSX, which the type check of the tools does not read.
  const { areas } = (await moduleAt(`${app}/areas/areas.ts`)) as { areas: { path: string; load: () => unknown }[] };
  const rows = areas.map(({ path, load }) => {
    const [, file = ""] = /import\("\.\.\/([^"]+)"\)/.exec(String(load)) ?? [];
    const [, feature = ""] = /features\/([^/]+)\//.exec(file) ?? [];
    const sources = reached(`${app}/${file}`, (to) => to.startsWith(`${app}/`));
    return `| \`/admin/${path}\` | \`${file}\` | ${feature} | ${foldersOf(sources, adminCalls, bound)} |`;
  });
  return ["| path | page in `apps/admin/app` | feature | folders of the domain |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

const parts: Record<string, string> = {
  packages: packages(),
  "domain-layers": domainLayers(),
  pages: await sitePages(),
  admin: await adminPages(),
};
const before = readFileSync(document, "utf8");
const after = before.replaceAll(
  /<!-- generated: ([\w-]+) -->\n[^]*?<!-- end -->/g,
  (whole, name: string) => `<!-- generated: ${name} -->\n\n${parts[name] ?? whole}\n\n<!-- end -->`,
);
if (!process.argv.includes("--check")) writeFileSync(document, after);
else if (after !== before) {
  console.error("docs/architecture.md differs from the code: npm run generate");
  process.exitCode = 1;
}
