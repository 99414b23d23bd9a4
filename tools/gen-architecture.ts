import { readFileSync, writeFileSync } from "node:fs";
import { moduleGraph } from "./check/module-graph.ts";
import { isTest, readTree, type SourceFile } from "./check/source-tree.ts";

/**
 * Writes what docs/architecture.md draws from the code, between its markers: the packages, the layers of the domain, and
 * which files make a page. `--check` writes nothing and fails when the document differs.
 */
const document = new URL("../docs/architecture.md", import.meta.url);
const files = readTree(new URL("../", import.meta.url).pathname).filter(({ path }) => !isTest(path));
const graph = moduleGraph(files);
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";

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
    "| layer | folders of `packages/domain/src`, each importing only from layers above its own row |",
    "|---|---|",
    ...rows.map(([depth, folders]) => `| ${depth} | ${folders.join(", ")} |`),
  ].join("\n");
}

/** Nouns of the contract that a file of the site or the back office calls. */
const nounsIn = (text: string) =>
  [...text.matchAll(/\b(?:api|get\(apiContext\)|client)\s*\.(\w+)\s*\.\w+/g)].map(([, noun = ""]) => noun);

/** Domain folders behind a noun of the contract, by the route files of the server. */
function domainOf(noun: string, isAdmin: boolean): string[] {
  // Calls of the back office are named `adminOrders` where the site has a value of the same name.
  const plural = `admin${noun[0]?.toUpperCase() ?? ""}${noun.slice(1)}`.replace(/y$/, "ie");
  const routes = files.filter(
    ({ path, text }) =>
      path.startsWith("apps/server/src/features/") &&
      path.includes("/admin/") === isAdmin &&
      new RegExp(`\\bbind\\w*\\(\\s*(?:${noun}|${plural}s)\\.`).test(text),
  );
  const own = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const folders = routes.flatMap(({ text }) =>
    [...text.matchAll(/"@changming\/domain\/([\w-]+)\//g)].map(([, folder = ""]) => folder),
  );
  const found = new Set(folders.filter((folder) => folder !== "context"));
  return found.has(own) ? [own] : [...found];
}

/** Files of the site that are reached from a file within some folders. */
function reached(start: string, within: RegExp): SourceFile[] {
  const seen = new Set([start]);
  for (const path of seen) for (const { to } of graph.get(path) ?? []) if (within.test(to)) seen.add(to);
  return files.filter(({ path }) => seen.has(path));
}

/** Features that frame the pages of others: named only where a page has no other. */
const frames = new Set(["personal", "family", "residence"]);

function pageRow(address: string, file: string, app: string, isAdmin: boolean): string {
  const path = `${app}/${file}`;
  const features = (graph.get(path) ?? [])
    .map(({ to }) => new RegExp(`^${app}/features/([^/]+)/`).exec(to)?.[1])
    .filter((feature) => feature !== undefined);
  const unframed = features.filter((feature) => !frames.has(feature));
  const own = isAdmin
    ? [/features\/([^/]+)\//.exec(file)?.[1] ?? ""]
    : [...new Set(unframed.length > 0 ? unframed : features)];
  const inside = new RegExp(`^${app}/(?:features/(?:${own.join("|") || "-"}))/`);
  const start = isAdmin ? reached(path, new RegExp(`^${app}/features/${own[0] ?? ""}/`)) : reached(path, inside);
  const nouns = [...new Set(start.flatMap(({ text }) => nounsIn(text)))];
  const folders = [...new Set(nouns.flatMap((noun) => domainOf(noun, isAdmin)))].toSorted();
  return `| \`${address}\` | \`${file}\` | ${own.join(", ")} | ${folders.join(", ")} |`;
}

function sitePages(): string {
  const routes = [...textOf("apps/web/app/routes.ts").matchAll(/(?:page|index)\("([^"]+)"(?:, "([^"]+)")?/g)];
  const rows = routes.map(([, first = "", second]) =>
    second === undefined || !second.startsWith("routes/")
      ? pageRow("/", first, "apps/web/app", false)
      : pageRow(`/${first}`, second, "apps/web/app", false),
  );
  return [
    "| path | route file in `apps/web/app` | features | folders of the domain |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function adminPages(): string {
  const areas = files.filter(({ path }) => /^apps\/admin\/app\/areas\/.*areas\.ts$/.test(path));
  const rows = areas.flatMap(({ text }) =>
    [...text.matchAll(/path: "([^"]*)",[^]*?import\("\.\.\/([^"]+)"\)/g)].map(([, path = "", file = ""]) =>
      pageRow(`/admin/${path}`, file, "apps/admin/app", true),
    ),
  );
  return ["| path | page in `apps/admin/app` | feature | folders of the domain |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

const parts: Record<string, () => string> = {
  packages,
  "domain-layers": domainLayers,
  pages: sitePages,
  admin: adminPages,
};
const before = readFileSync(document, "utf8");
const after = before.replaceAll(
  /<!-- generated: ([\w-]+) -->\n[^]*?<!-- end -->/g,
  (whole, name: string) => `<!-- generated: ${name} -->\n\n${parts[name]?.() ?? whole}\n\n<!-- end -->`,
);
if (!process.argv.includes("--check")) writeFileSync(document, after);
else if (after !== before) {
  console.error("docs/architecture.md differs from the code: npm run generate");
  process.exitCode = 1;
}
