import type { Node } from "oxc-parser";
import { type Finding, isExcused, isScript, isTest, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { walk } from "./syntax.ts";

interface Ban {
  rule: string;
  /** The file is only parsed when this text appears in it. */
  hint: RegExp;
  isAllowedIn: (path: string) => boolean;
  isHit: (node: Node) => boolean;
  message: string;
}

const isWorkshop = (path: string) =>
  /^(?:tools|apps\/ops\/src\/bench)\//.test(path) || isTest(path) || /\.config\.[cm]?ts$/.test(path);

/** `// allow-clock: why` or `// allow-cast: why` on the line excuses one place. */
const bans: Ban[] = [
  {
    rule: "clock",
    hint: /\bDate\b|Temporal\.Now/,
    isAllowedIn: (path) =>
      path === "packages/kit/src/clock.ts" || path === "apps/web/app/browser/clock.ts" || isWorkshop(path),
    isHit: isClock,
    message: "the time comes from ctx or the clock file, so that tests can fix it",
  },
  {
    rule: "cast",
    hint: /\bas\b[^]*\bas\b/,
    isAllowedIn: (path) => !isTypeScript(path),
    isHit: (node) => node.type === "TSAsExpression" && node.expression.type === "TSAsExpression",
    message: "a cast through another cast",
  },
];

/** The clock has one place; a cast through another cast gives its reason. */
export function checkForbidden(files: SourceFile[]): Finding[] {
  return files.filter((file) => isScript(file.path)).flatMap((file) => bans.flatMap((ban) => checkBan(file, ban)));
}

function checkBan(file: SourceFile, { rule, hint, isAllowedIn, isHit, message }: Ban): Finding[] {
  if (isAllowedIn(file.path) || !hint.test(file.text)) return [];
  const found: Finding[] = [];
  walk(file, (node) => {
    const line = isHit(node) ? lineAt(file.text, node.start) : 0;
    if (line > 0 && !isExcused(file, line, `allow-${rule}`)) found.push({ rule, path: file.path, line, message });
  });
  return found;
}

function isClock(node: Node): boolean {
  if (node.type === "NewExpression") return isName(node.callee, "Date") && node.arguments.length === 0;
  if (node.type === "MemberExpression" && memberName(node) === "Now") return isName(node.object, "Temporal");
  if (node.type !== "CallExpression") return false;
  const { callee } = node;
  if (callee.type === "MemberExpression") return isName(callee.object, "Date") && memberName(callee) === "now";
  return isName(callee, "Date");
}

const isName = (node: Node, name: string): boolean => node.type === "Identifier" && node.name === name;

function memberName(node: Extract<Node, { type: "MemberExpression" }>): string | undefined {
  if (node.property.type === "Identifier" && !node.computed) return node.property.name;
  return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : undefined;
}
