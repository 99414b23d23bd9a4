import { type Edge, moduleGraph } from "./module-graph.ts";
import { type Finding, isExcused, isScript, isTest, type SourceFile } from "./source-tree.ts";
import { moduleUses, type ModuleUse } from "./syntax.ts";

/** Which of our packages each package or app may import; a trailing `?` allows types only. Tools may import all. */
const mayImport: Record<string, string[]> = {
  "packages/kit": [],
  "packages/contract": ["kit"],
  "packages/db": ["kit"],
  "packages/gateways": ["kit", "contract"],
  "packages/documents": ["kit", "contract"],
  "packages/domain": ["kit", "contract", "db", "gateways?"],
  "packages/ui": ["kit"],
  "apps/server": ["kit", "contract", "domain", "db", "gateways", "documents", "web"],
  "apps/server/src/features": ["kit", "contract", "domain"],
  "apps/ops": ["kit", "contract", "domain", "db", "gateways", "documents", "server"],
  "apps/web": ["kit", "contract", "ui"],
  "apps/admin": ["kit", "contract", "ui"],
  "apps/e2e": ["kit", "contract"],
};

/** Packages whose modules are loaded in a browser, and modules of kit that are too heavy or too secret for it. */
const browserPackages = ["packages/contract", "packages/ui", "apps/web", "apps/admin"];
const serverOnlyKit = ["lunar", "names", "search-tokens", "ids", "seal"].map((name) => `packages/kit/src/${name}.ts`);
const runsOnServer = (path: string) => isTest(path) || /\.server\.tsx?$|\.config\.ts$/.test(path);

/** Allowed imports between packages and apps (kit ← contract ← domain ← server; web has no access to the database). */
export function checkBoundaries(files: SourceFile[]): Finding[] {
  const graph = moduleGraph(files);
  return files
    .filter((file) => isScript(file.path) && packageOf(file.path) !== undefined)
    .flatMap((file) => [
      ...moduleUses(file).flatMap((use) => checkDirection(file, use)),
      ...(graph.get(file.path) ?? []).flatMap(checkDepth),
      ...checkBrowserReach(file, graph),
    ])
    .filter((finding) => !excused(files, finding));
}

function checkDirection(file: SourceFile, use: ModuleUse): Finding[] {
  const ownPackage = packageOf(file.path);
  const [, target, subpath = ""] = /^@changming\/([\w-]+)(?:\/(.*))?$/.exec(use.specifier) ?? [];
  if (ownPackage === undefined || target === undefined || ownPackage.endsWith(`/${target}`)) return [];
  if (isTest(file.path) && (subpath.startsWith("testing/") || target === "kit")) return [];
  const allowed = mayImport[isTest(file.path) ? ownPackage.split("/").slice(0, 2).join("/") : ownPackage] ?? [];
  if (allowed.includes(target) || (allowed.includes(`${target}?`) && use.typeOnly)) return [];
  const choice = allowed.map((name) => name.replace("?", " (types)")).join(", ") || "none of our packages";
  return [at(file.path, use.line, `${ownPackage} may import ${choice}, not ${use.specifier}`)];
}

/**
 * A relative path may not leave its own workspace: other packages are imported by name and subpath, only run by path.
 */
function checkDepth({ from, to, use }: Edge): Finding[] {
  const leaves = use.kind !== "program" && use.specifier.startsWith(".") && workspaceOf(from) !== workspaceOf(to);
  return leaves ? [at(from, use.line, `${use.specifier} leaves the package: import it by @changming name`)] : [];
}

function checkBrowserReach(file: SourceFile, graph: Map<string, Edge[]>): Finding[] {
  if (!browserPackages.includes(workspaceOf(file.path)) || runsOnServer(file.path)) return [];
  return (graph.get(file.path) ?? []).flatMap((edge) => {
    const reached = edge.use.typeOnly || !edge.to.startsWith("packages/kit/") ? undefined : reaches(edge.to, graph);
    return reached === undefined ? [] : [at(file.path, edge.use.line, `${reached} is for the server only`)];
  });
}

/** The first server-only module that `start` loads, itself included. */
function reaches(start: string, graph: Map<string, Edge[]>): string | undefined {
  const seen = new Set([start]);
  for (const path of seen) {
    if (serverOnlyKit.includes(path)) return path;
    for (const edge of graph.get(path) ?? []) if (!edge.use.typeOnly) seen.add(edge.to);
  }
  return undefined;
}

function packageOf(path: string): string | undefined {
  if (path.startsWith("apps/server/src/features/")) return "apps/server/src/features";
  return workspaceOf(path) in mayImport ? workspaceOf(path) : undefined;
}

const workspaceOf = (path: string) => (/^(?:apps|packages)\//.test(path) ? path.split("/").slice(0, 2).join("/") : "");

const at = (path: string, line: number, message: string): Finding => ({ rule: "boundaries", path, line, message });

function excused(files: SourceFile[], finding: Finding): boolean {
  const file = files.find((candidate) => candidate.path === finding.path);
  return file !== undefined && isExcused(file, finding.line, "allow-import");
}
