import { type Finding, isExcused, isTest, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { walk } from "./syntax.ts";

const duties = [
  { call: "demand", excuse: "no-access", what: "does not check the actor's access" },
  { call: "audit", excuse: "no-audit", what: "writes no audit row" },
];

/**
 * A domain file that opens a transaction also demands access and writes an audit row, unless the line says
 * `// no-access: why` or `// no-audit: why`.
 */
export function checkWriteVerbs(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.startsWith("packages/domain/") && isTypeScript(file.path) && !isTest(file.path))
    .filter((file) => /\bwithTx\b/.test(file.text))
    .flatMap(checkVerb);
}

function checkVerb(file: SourceFile): Finding[] {
  const calls = callsOf(file);
  const opened = calls.filter((call) => call.name === "withTx");
  return duties
    .filter((duty) => !calls.some((call) => call.name === duty.call))
    .flatMap(({ call, excuse, what }) =>
      opened
        .filter(({ line }) => !isExcused(file, line, excuse))
        .map(({ line }) => ({
          rule: "write-verbs",
          path: file.path,
          line,
          message: `withTx without ${call}(): ${what}`,
        })),
    );
}

function callsOf(file: SourceFile): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  walk(file, (node) => {
    if (node.type !== "CallExpression") return;
    const { callee } = node;
    const name =
      callee.type === "Identifier"
        ? callee.name
        : callee.type === "MemberExpression" && callee.property.type === "Identifier"
          ? callee.property.name
          : undefined;
    if (name !== undefined) found.push({ name, line: lineAt(file.text, node.start) });
  });
  return found;
}
