import { moduleGraph } from "./module-graph.ts";
import { type Budget, countLines, isOwnSource, isScript, isTest, lineAt, type SourceFile } from "./source-tree.ts";
import { parse, walk } from "./syntax.ts";

/** Lines below which a file with one importer is looked at: its reader may want it where it is used. */
const smallFile = 30;

/** Files that a framework or a command loads have no importer. */
export function smallFilesWithOneImporter(files: SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const edges of moduleGraph(files).values()) {
    for (const { from, to } of edges) {
      if (!isTest(from)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
    }
  }
  return files
    .filter(({ path, text }) => isOwnSource(path) && countLines(text) < smallFile && importers.get(path)?.size === 1)
    .map(({ path }) => path);
}

export interface Place {
  path: string;
  line: number;
}

/** `{ ...{ a, b } }`: a literal spread into a literal only saves lines. */
export function literalSpreads(files: SourceFile[]): Place[] {
  return placesOf(files, (node) => node.type === "SpreadElement" && node.argument.type === "ObjectExpression");
}

/** `const [a, b] = [1, 2]`: two declarations in one. */
export function destructuredLiterals(files: SourceFile[]): Place[] {
  return placesOf(
    files,
    (node) =>
      node.type === "VariableDeclarator" &&
      node.id.type === "ArrayPattern" &&
      node.init?.type === "ArrayExpression" &&
      node.init.elements.every((element) => element?.type !== "SpreadElement"),
  );
}

function placesOf(files: SourceFile[], isHit: (node: Parameters<Parameters<typeof walk>[1]>[0]) => boolean): Place[] {
  return files
    .filter(({ path }) => isScript(path))
    .flatMap((file) => {
      const found: Place[] = [];
      walk(file, (node) => {
        if (isHit(node)) found.push({ path: file.path, line: lineAt(file.text, node.start) });
      });
      return found;
    });
}

/** Places where a write verb is excused from checking access or writing an audit entry. */
export function excuses(files: SourceFile[]): Place[] {
  return files
    .filter(({ path }) => isOwnSource(path) && path.startsWith("packages/domain/"))
    .flatMap((file) =>
      parse(file)
        .comments.filter(({ value }) => /^\s*no-(?:access|audit):/.test(value))
        .map(({ start }) => ({ path: file.path, line: lineAt(file.text, start) })),
    );
}

/** What a reader stumbles over, each beside its value of 2026-11-22. */
export function readingBudgets(files: SourceFile[]): Budget[] {
  const own = files.filter(({ path }) => isOwnSource(path));
  const lines = own.reduce((sum, { text }) => sum + countLines(text), 0);
  const row = (name: string, value: number, before: number): Budget => ({
    name,
    value: String(value),
    limit: `(${before} before)`,
  });
  return [
    row("source files, with tests", files.filter(({ path }) => isScript(path)).length, 2_150),
    row("file lines, mean", Math.round(lines / Math.max(1, own.length)), 50),
    row("small files with one importer", smallFilesWithOneImporter(files).length, 353),
    row("literal spreads", literalSpreads(files).length, 226),
    row("destructured literals", destructuredLiterals(files).length, 313),
    row("excused write verbs", excuses(files).length, 97),
  ];
}
