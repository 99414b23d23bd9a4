import type { Node } from "oxc-parser";
import {
  type Budget,
  countLines,
  type Finding,
  isGeneratedOrData,
  isOwnSource,
  isScript,
  type SourceFile,
} from "./source-tree.ts";
import { moduleUses, walk } from "./syntax.ts";

const maxFileLines = 400;
const maxImports = 15;
/** Lists of every noun: their purpose is one import each. */
const registries = ["apps/server/src/app.ts"];

/** Hard limits: 400 lines a file, 15 imports (lists of every noun: no limit). The linter has that of functions. */
export function checkSizes(files: SourceFile[]): Finding[] {
  const measured = files.filter((file) => !isGeneratedOrData(file.path));
  return [
    ...measured.filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file.path)).flatMap(checkLength),
    ...measured.filter((file) => isScript(file.path)).flatMap(checkImports),
  ];
}

function checkLength(file: SourceFile): Finding[] {
  const lines = countLines(file.text);
  return lines > maxFileLines ? [at(file.path, 0, `${lines} lines, at most ${maxFileLines}`)] : [];
}

function checkImports(file: SourceFile): Finding[] {
  if (registries.includes(file.path)) return [];
  const count = moduleUses(file).filter((use) => use.kind === "import").length;
  return count > maxImports ? [at(file.path, 0, `${count} imports, at most ${maxImports}`)] : [];
}

/** The distribution of sizes over our own source, with its limits. */
export function sizeBudgets(files: SourceFile[]): Budget[] {
  const own = files.filter((file) => isOwnSource(file.path));
  const lengths = own.map((file) => countLines(file.text));
  const functions = own.flatMap(functionsOf).filter((found) => !found.isArgument);
  const spread = (name: string, values: number[], part: number, limit: number): Budget => {
    const value = percentile(values, part);
    return { name, value: String(value), limit: `≤ ${limit}`, ok: value <= limit };
  };
  return [
    { name: "source files", value: String(own.length), limit: "(2150 before)" },
    { name: "source lines", value: String(lengths.reduce((sum, lines) => sum + lines, 0)), limit: "" },
    spread("file lines, median", lengths, 0.5, 90),
    spread("file lines, 95th", lengths, 0.95, 250),
    spread(
      "function lines, median",
      functions.map((found) => found.lines),
      0.5,
      40,
    ),
    spread(
      "function lines, 95th",
      functions.map((found) => found.lines),
      0.95,
      80,
    ),
  ];
}

/** The smallest value that at least `part` (0 to 1) of the values do not exceed; 0 for no values. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

interface FunctionSize {
  lines: number;
  /** Passed to a call; small callbacks would distort the statistics of functions. */
  isArgument: boolean;
}

function functionsOf(file: SourceFile): FunctionSize[] {
  const starts = lineStarts(file.text);
  const found: FunctionSize[] = [];
  walk(file, (node, parent) => {
    if (!isFunction(node) || !node.body || node.body.type !== "BlockStatement") return;
    const isArgument = parent?.type === "CallExpression" || parent?.type === "NewExpression";
    found.push({ lines: lineOf(starts, node.end) - lineOf(starts, node.start) + 1, isArgument });
  });
  return found;
}

type FunctionNode = Extract<Node, { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }>;

function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression"
  );
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
}

/** Binary search: the line (from 1) that contains the offset. */
function lineOf(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const at = (path: string, line: number, message: string): Finding => ({ rule: "sizes", path, line, message });
