import type { Node } from "oxc-parser";
import { moduleGraph } from "./module-graph.ts";
import { type Finding, isExcused, isTest, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse, walk } from "./syntax.ts";

/**
 * A rule about the actor, the acting account itself where it changes what is its own, or a checked password or code.
 */
const accessCalls = ["demand", "ownAccountId", "countAttempt", "countVerification", "checkCode"];

/** Where requests arrive. What only jobs, gateways' callbacks and commands reach needs no permission of a user. */
const entrances = /^apps\/server\/src\/(?:features|feeds|files|http|live|pages|upload)\//;

interface DomainFunction {
  file: SourceFile;
  start: number;
  end: number;
  calls: { name: string; line: number }[];
}

/** The functions of the domain that a function calls directly. */
type CalleesOf = (used: DomainFunction) => DomainFunction[];

/**
 * A function of the domain that opens a transaction is reached by a request only past an access rule: in the function
 * itself, in one that calls it or in a helper that either calls directly. It writes an audit row, itself or in what it
 * calls. The line with `withTx` may say `// no-access: why` or `// no-audit: why`; an excuse that is not needed is
 * found, too.
 */
export function checkWriteVerbs(files: SourceFile[]): Finding[] {
  const sources = files.filter(({ path }) => isTypeScript(path) && !isTest(path));
  const domain = sources.filter(({ path }) => path.startsWith("packages/domain/"));
  const functions = new Map(domain.flatMap((file) => functionsOf(file).map((found) => [found.key, found] as const)));
  const imports = importedNames(files, sources);
  const calleesOf: CalleesOf = ({ file, calls }) =>
    calls.flatMap(({ name }) => {
      const used = `${file.path} ${name}`;
      return functions.get(imports.get(used) ?? used) ?? [];
    });
  const verbs = [...functions.values()].filter(opensTransaction);
  const entries = new Set(
    [...imports].flatMap(([user, target]) => (entrances.test(user) ? (functions.get(target) ?? []) : [])),
  );
  const open = new Set(unguarded(entries, calleesOf));
  const unaudited = new Set(verbs.filter((verb) => !callsOf(reachedFrom(verb, calleesOf)).has("audit")));
  return [
    ...verbs.flatMap((verb) => findingsOf(verb, "no-audit", unaudited, "withTx without audit(): writes no audit row")),
    ...verbs.flatMap((verb) =>
      findingsOf(verb, "no-access", open, "withTx without demand(): no access rule before it"),
    ),
  ];
}

const opensTransaction = ({ calls }: DomainFunction) => calls.some(({ name }) => name === "withTx");

/** The verbs that a request reaches on a way where no function checks access, itself or in a helper it calls. */
function unguarded(entries: Set<DomainFunction>, calleesOf: CalleesOf): DomainFunction[] {
  const checks = ({ calls }: DomainFunction) => calls.some(({ name }) => accessCalls.includes(name));
  const isGuarded = (used: DomainFunction) =>
    checks(used) || calleesOf(used).some((helper) => !opensTransaction(helper) && checks(helper));
  const seen = new Set([...entries].filter((entry) => !isGuarded(entry)));
  for (const used of seen) for (const next of calleesOf(used)) if (!isGuarded(next)) seen.add(next);
  return [...seen].filter(opensTransaction);
}

const callsOf = (reached: Iterable<DomainFunction>) =>
  new Set([...reached].flatMap(({ calls }) => calls.map(({ name }) => name)));

function findingsOf(verb: DomainFunction, excuse: string, lacking: Set<DomainFunction>, message: string): Finding[] {
  return verb.calls
    .filter(({ name }) => name === "withTx")
    .filter(({ line }) => lacking.has(verb) !== isExcused(verb.file, line, excuse))
    .map(({ line }) => ({
      rule: "write-verbs",
      path: verb.file.path,
      line,
      message: lacking.has(verb) ? message : `${excuse} is not needed here`,
    }));
}

/** The functions of a file by `path name`; what stands outside any counts as one. */
function functionsOf(file: SourceFile): (DomainFunction & { key: string })[] {
  const named = parse(file).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declared
      ? declaredNames(declared).map((name) => ({ name, start: statement.start, end: statement.end }))
      : [];
  });
  const outside = { name: "", start: 0, end: file.text.length };
  const found = [...named, outside].map(({ name, start, end }) => {
    const calls: DomainFunction["calls"] = [];
    return { key: `${file.path} ${name}`, file, start, end, calls };
  });
  walk(file, (node) => {
    const name = calledName(node);
    if (name === undefined) return;
    const owner = found.find(({ start, end }) => start <= node.start && node.end <= end);
    owner?.calls.push({ name, line: lineAt(file.text, node.start) });
  });
  return found;
}

function declaredNames(declared: Node): string[] {
  if (declared.type === "FunctionDeclaration" || declared.type === "ClassDeclaration") return [declared.id?.name ?? ""];
  if (declared.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
}

function calledName(node: Node): string | undefined {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined;
  const { callee } = node;
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : undefined;
}

/** `path name` of an imported name as used in a file → `path name` where it is declared. */
function importedNames(files: SourceFile[], users: SourceFile[]): Map<string, string> {
  const graph = moduleGraph(files);
  return new Map(
    users.flatMap((file) => {
      const targets = new Map((graph.get(file.path) ?? []).map(({ use, to }) => [use.specifier, to]));
      return parse(file).program.body.flatMap((statement) => {
        if (statement.type !== "ImportDeclaration") return [];
        const to = targets.get(statement.source.value);
        if (to === undefined) return [];
        return statement.specifiers.flatMap((specifier): [string, string][] => {
          if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return [];
          return [[`${file.path} ${specifier.local.name}`, `${to} ${specifier.imported.name}`]];
        });
      });
    }),
  );
}

/** The function and everything of the domain that it calls, directly or not. */
function reachedFrom(start: DomainFunction, calleesOf: CalleesOf): DomainFunction[] {
  const seen = new Set([start]);
  for (const used of seen) for (const next of calleesOf(used)) seen.add(next);
  return [...seen];
}
