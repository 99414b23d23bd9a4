import { directDependencies } from "./dependencies.ts";
import type { Finding, SourceFile } from "./source-tree.ts";

const glossary = "docs/glossary.md";
const dependencies = "docs/dependencies.md";

/** Every folder of packages/domain/src has a row in the glossary, with its name in camelCase in the first cell. */
export function checkGlossary(files: SourceFile[]): Finding[] {
  const text = files.find((file) => file.path === glossary)?.text ?? "";
  const terms = new Set([...text.matchAll(/^\|\s*`([^`]+)`/gm)].map((row) => row[1]));
  const folders = files.map((file) => /^packages\/domain\/src\/([^/]+)\//.exec(file.path)?.[1]);
  return [...new Set(folders)]
    .filter((folder) => folder !== undefined && folder !== "testing")
    .map((folder) => String(folder).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .filter((noun) => !terms.has(noun))
    .map((noun) => ({ rule: "docs", path: glossary, line: 0, message: `no row for ${noun} (packages/domain/src)` }));
}

/** docs/dependencies.md has a row, beginning with the name in backticks, for each direct dependency and no other. */
export function checkDependencyRows(files: SourceFile[]): Finding[] {
  const text = files.find((file) => file.path === dependencies)?.text ?? "";
  const rows = new Set(
    [...text.matchAll(/^\|([^|]*)\|/gm)].flatMap((row) =>
      [...(row[1] ?? "").matchAll(/`([^`]+)`/g)].map((name) => name[1]),
    ),
  );
  const wanted = new Set(directDependencies(files).map(({ name }) => name));
  const missing = [...wanted].filter((name) => !rows.has(name)).map((name) => rowFinding(`no row for ${name}`));
  const stale = [...rows].filter((name) => name !== undefined && !wanted.has(name));
  return [...missing, ...stale.map((name) => rowFinding(`${name} is no dependency any more`))];
}

const rowFinding = (message: string): Finding => ({ rule: "docs", path: dependencies, line: 0, message });
