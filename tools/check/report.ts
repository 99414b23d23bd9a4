import {
  type Budget,
  countLines,
  type Finding,
  isOwnSource,
  isScript,
  isTest,
  lineAt,
  type SourceFile,
} from "./source-tree.ts";
import type { StepResult } from "./steps.ts";
import { sizeBudgets } from "./sizes.ts";
import { shapeBudgets } from "./test-shape.ts";
import { moduleGraph } from "./module-graph.ts";
import { parse, walk } from "./syntax.ts";
import { workedExample } from "./worked-example.ts";

const maxFindingsPerRule = 40;

/** `  ok    12.3 s  types` */
export function stepLine({ name, passed, seconds }: StepResult): string {
  return `${passed ? "  ok  " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${name}`;
}

/** The findings under one heading a rule, at most forty places each. */
export function findingLines(findings: Finding[]): string[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, group]) => {
    const places = group
      .slice(0, maxFindingsPerRule)
      .map(({ path, line, message }) => `  ${path}${line > 0 ? `:${line}` : ""}  ${message}`);
    const rest = group.length > maxFindingsPerRule ? [`  … and ${group.length - maxFindingsPerRule} more`] : [];
    return ["", `${rule} (${group.length})`, ...places, ...rest];
  });
}

/** The budgets as a table of three columns. */
export function budgetLines(budgets: Budget[]): string[] {
  const width = Math.max(...budgets.map(({ name }) => name.length));
  const row = ({ name, value, limit, ok }: Budget) =>
    `  ${name.padEnd(width)}  ${value.padStart(7)}  ${limit}${ok === false ? "  ← over" : ""}`.trimEnd();
  return ["", "Budgets", ...budgets.map(row)];
}

/** The measured budgets of the style, in the order in which they are printed; findings are those of `findAll`. */
export function measureAll(files: SourceFile[], findings: Finding[]): Budget[] {
  const none = (name: string, rule: string): Budget => {
    const count = findings.filter((finding) => finding.rule === rule).length;
    return { name, value: String(count), limit: "0", ok: count === 0 };
  };
  return [
    ...sizeBudgets(files),
    none("import cycles", "cycles"),
    none("folder cycles", "folder cycles"),
    none("replaced words", "words"),
    none("requirements and citations that do not match", "requirements"),
    ...shapeBudgets(files),
    ...readingBudgets(files),
    callBudget(files),
  ];
}

/** What a public call with its page costs, counted in the example of CONTRIBUTING.md, which a test carries out. */
function callBudget(files: SourceFile[]): Budget {
  const touched = workedExample(files).length;
  const ok = touched <= 9;
  return { name: "files touched for a new call", value: String(touched), limit: "≤ 9 (16 before)", ok };
}

/** Lines below which a file with one importer is looked at: its reader may want it where it is used. */
const smallFile = 30;

/** Files that a framework or a command loads have no importer. */
function smallFilesWithOneImporter(files: SourceFile[]): string[] {
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

interface Place {
  path: string;
  line: number;
}

/** `{ ...{ a, b } }` and `<Table {...{ rows }} />`: a literal that is spread at once only saves lines. */
function literalSpreads(files: SourceFile[]): Place[] {
  return placesOf(
    files,
    (node) =>
      (node.type === "SpreadElement" || node.type === "JSXSpreadAttribute") &&
      node.argument.type === "ObjectExpression",
  );
}

/** `const [a, b] = [1, 2]`: two declarations in one. */
function destructuredLiterals(files: SourceFile[]): Place[] {
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
function excuses(files: SourceFile[]): Place[] {
  return files
    .filter(({ path }) => isOwnSource(path) && path.startsWith("packages/domain/"))
    .flatMap((file) =>
      parse(file)
        .comments.filter(({ value }) => /^\s*no-(?:access|audit):/.test(value))
        .map(({ start }) => ({ path: file.path, line: lineAt(file.text, start) })),
    );
}

/** What a reader stumbles over, each beside its value of 2026-11-22. */
function readingBudgets(files: SourceFile[]): Budget[] {
  const own = files.filter(({ path }) => isOwnSource(path));
  const lines = own.reduce((sum, { text }) => sum + countLines(text), 0);
  const row = (name: string, value: number, before: number): Budget => ({
    name,
    value: String(value),
    limit: `(${before} before)`,
  });
  return [
    row("file lines, mean", Math.round(lines / Math.max(1, own.length)), 50),
    row("small files with one importer", smallFilesWithOneImporter(files).length, 353),
    row("literal spreads", literalSpreads(files).length, 226),
    row("destructured literals", destructuredLiterals(files).length, 313),
    row("excused write verbs", excuses(files).length, 97),
  ];
}
