import { basename } from "node:path";
import type { Node } from "oxc-parser";
import { type Finding, isExcused, isScript, isTest, lineAt, type SourceFile } from "./source-tree.ts";
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

/** Where a process starts. */
const isProcess = (path: string) => /^apps\/ops\/src\/(?:serve|run-command|commands\/[\w-]+)\.ts$/.test(path);

/** `// allow-environment: why`, and likewise for each rule, on the line excuses one place. */
const bans: Ban[] = [
  {
    rule: "environment",
    hint: /\benv\b/,
    isAllowedIn: (path) => isProcess(path) || isWorkshop(path),
    isHit: isEnvironment,
    message: "the environment is read where a process starts only: in the commands of apps/ops",
  },
  {
    rule: "clock",
    hint: /\bDate\b|Temporal\.Now/,
    isAllowedIn: (path) =>
      path === "packages/kit/src/clock.ts" || path === "apps/web/app/browser/clock.ts" || isWorkshop(path),
    isHit: isClock,
    message: "the time comes from ctx or the clock file, so that tests can fix it",
  },
  {
    rule: "html",
    hint: /dangerouslySetInnerHTML/,
    isAllowedIn: (path) => basename(path) === "rich-text.tsx" || isTest(path),
    isHit: (node) => node.type === "JSXAttribute" && node.name.name === "dangerouslySetInnerHTML",
    message: "raw HTML is set in rich-text.tsx only, from sanitised text",
  },
  {
    rule: "mock",
    hint: /\bvi\.(?:mock|doMock)\b/,
    isAllowedIn: (path) => /^apps\/web\/app\/.*\.mocked\.test\.tsx?$/.test(path),
    isHit: isMock,
    message: "modules are mocked in apps/web/app/**/*.mocked.test.ts only: all other tests share their modules",
  },
];

/** The environment, the clock, raw HTML and mocked modules have one place each. */
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

function isEnvironment(node: Node): boolean {
  if (node.type === "MemberExpression") return isName(node.object, "process") && memberName(node) === "env";
  if (node.type !== "ImportSpecifier") return false;
  return node.imported.type === "Identifier" && node.imported.name === "env";
}

function isClock(node: Node): boolean {
  if (node.type === "NewExpression") return isName(node.callee, "Date") && node.arguments.length === 0;
  if (node.type === "MemberExpression" && memberName(node) === "Now") return isName(node.object, "Temporal");
  if (node.type !== "CallExpression") return false;
  const { callee } = node;
  if (callee.type === "MemberExpression") return isName(callee.object, "Date") && memberName(callee) === "now";
  return isName(callee, "Date");
}

function isMock(node: Node): boolean {
  return node.type === "MemberExpression" && isName(node.object, "vi") && /^(?:do)?mock$/i.test(memberName(node) ?? "");
}

const isName = (node: Node, name: string): boolean => node.type === "Identifier" && node.name === name;

function memberName(node: Extract<Node, { type: "MemberExpression" }>): string | undefined {
  if (node.property.type === "Identifier" && !node.computed) return node.property.name;
  return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : undefined;
}
