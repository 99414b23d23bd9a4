import { directDependencies } from "./dependencies.ts";
import { type Finding, isGeneratedOrData, isTest, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";

const glossary = "docs/glossary.md";
const dependencies = "docs/dependencies.md";
const requirements = "docs/requirements.md";

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

/**
 * A source file cites each requirement where it is met, so that searching for its id leads there; planned ones
 * excepted.
 */
export function checkRequirements(files: SourceFile[]): Finding[] {
  const text = files.find((file) => file.path === requirements)?.text ?? "";
  const entries = text.split(/^- (?=\*\*R-)/m).slice(1);
  const known = entries.map((entry) => ({
    id: /R-[a-z]+-\d+/.exec(entry)?.[0] ?? "",
    isPlanned: /_\(planned/.test(entry),
  }));
  const sources = files.filter(({ path }) => isTypeScript(path) && !path.startsWith("tools/check/"));
  const citedIn = ({ text: source }: SourceFile) => source.match(/\bR-[a-z]+-\d+\b/g) ?? [];
  const cited = new Set(sources.filter(({ path }) => !isTest(path) && !isGeneratedOrData(path)).flatMap(citedIn));
  const ids = new Set(known.map(({ id }) => id));
  const missing = known.filter(({ id, isPlanned }) => !isPlanned && !cited.has(id));
  const unknown = sources.flatMap((file) =>
    citedIn(file)
      .filter((id) => !ids.has(id))
      .map((id) => ({ rule: "requirements", path: file.path, line: 0, message: `${id} is not in ${requirements}` })),
  );
  return [
    ...missing.map(({ id }) => ({ rule: "requirements", path: requirements, line: 0, message: `no file cites ${id}` })),
    ...unknown,
  ];
}

/**
 * Files that a document names exist; decision records speak of their own time. The example of CONTRIBUTING.md is left
 * out.
 */
export function checkNamedFiles(files: SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  const documents = files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("docs/decisions/"));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:apps|packages|tools)\/[\w./-]+\.(?:tsx?|css|sql|mjs))`/g)]
      .filter(([, named = ""]) => !paths.has(named) && !/NNN|\bfestivals?\b/.test(named))
      .map((match) => ({
        rule: "docs",
        path,
        line: lineAt(text, match.index),
        message: `${match[1] ?? ""} does not exist`,
      })),
  );
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
