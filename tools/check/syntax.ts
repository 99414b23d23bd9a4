import { type Node, type ParseResult, parseSync, visitorKeys } from "oxc-parser";
import { lineAt, type SourceFile } from "./source-tree.ts";

/** One reference of a file to another module. */
export interface ModuleUse {
  specifier: string;
  line: number;
  kind: "import" | "export" | "dynamic" | "program" | "typeQuery";
  /** Nothing of it is left after the types are removed. */
  typeOnly: boolean;
}

const parsed = new WeakMap<SourceFile, ParseResult>();

/** The syntax tree of a script; offsets are UTF-16. A file with syntax errors gives what could be parsed. */
export function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text);
  parsed.set(file, result);
  return result;
}

/** Calls `visit` for every node of the file, parents first. */
export function walk(file: SourceFile, visit: (node: Node, parent: Node | undefined) => void): void {
  descend(parse(file).program, undefined, visit);
}

function descend(node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void {
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    if (Array.isArray(child)) for (const item of child) if (isNode(item)) descend(item, node, visit);
    if (isNode(child)) descend(child, node, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

const uses = new WeakMap<SourceFile, ModuleUse[]>();

/**
 * Every module that a file references: imports, re-exports, `import()` with a literal, `import("…")` in types, and
 * files named relative to `import.meta.url`, which workers and child processes run.
 */
export function moduleUses(file: SourceFile): ModuleUse[] {
  const known = uses.get(file);
  if (known) return known;
  const found = [...staticUses(file), ...lazyUses(file)];
  uses.set(file, found);
  return found;
}

function staticUses(file: SourceFile): ModuleUse[] {
  const found: ModuleUse[] = [];
  const add = (specifier: string, start: number, kind: ModuleUse["kind"], typeOnly: boolean) =>
    found.push({ specifier, line: lineAt(file.text, start), kind, typeOnly });
  for (const statement of parse(file).program.body) {
    if (statement.type === "ImportDeclaration") {
      const named = statement.specifiers;
      const everyNameIsType =
        named.length > 0 && named.every((name) => name.type === "ImportSpecifier" && name.importKind === "type");
      add(statement.source.value, statement.start, "import", statement.importKind === "type" || everyNameIsType);
    } else if (statement.type === "ExportAllDeclaration") {
      add(statement.source.value, statement.start, "export", statement.exportKind === "type");
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      add(statement.source.value, statement.start, "export", statement.exportKind === "type");
    }
  }
  return found;
}

/** The relative path in `new URL("./worker.ts", import.meta.url)`. */
function programUrl(node: Node): string | undefined {
  if (node.type !== "NewExpression" || node.callee.type !== "Identifier" || node.callee.name !== "URL")
    return undefined;
  const [path, base] = node.arguments;
  if (path?.type !== "Literal" || typeof path.value !== "string" || !/^\.\.?\/.*\.tsx?$/.test(path.value))
    return undefined;
  return base?.type === "MemberExpression" && base.object.type === "MetaProperty" ? path.value : undefined;
}

function lazyUses(file: SourceFile): ModuleUse[] {
  if (!/\bimport\s*\(|\bimport\.meta\.url\b/.test(file.text)) return [];
  const found: ModuleUse[] = [];
  walk(file, (node) => {
    const program = programUrl(node);
    if (program !== undefined)
      found.push({ specifier: program, line: lineAt(file.text, node.start), kind: "program", typeOnly: false });
    if (node.type !== "ImportExpression" && node.type !== "TSImportType") return;
    if (node.source.type !== "Literal" || typeof node.source.value !== "string") return;
    const typeOnly = node.type === "TSImportType";
    const kind = typeOnly ? "typeQuery" : "dynamic";
    found.push({ specifier: node.source.value, line: lineAt(file.text, node.start), kind, typeOnly });
  });
  return found;
}
