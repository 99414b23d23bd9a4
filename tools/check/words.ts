import { basename } from "node:path";
import { type Finding, isExcused, isScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse, walk } from "./syntax.ts";

/** Words that this project once used in a sense of its own, each with the standard ones. */
const standardWords: Record<string, string> = {
  ask: "request, query, fetch, confirm",
  barrier: "accessibility violation",
  blessing: "message",
  board: "messages, registry, publisher",
  book: "store, writer; in accounting ledger, account",
  brush: "calligraphy, glyph",
  deed: "action",
  desk: "service, worker, page",
  door: "cache, authorizer, guard, allow-list",
  doubt: "review, unverified",
  evidence: "document, snapshot",
  fault: "error",
  gate: "services, semaphore, guard",
  ground: "environment, background",
  hasten: "prioritize",
  hear: "receive, subscribe",
  heard: "received",
  held: "pending, stored, locked",
  keep: "cache, store, retain, manage",
  keeper: "garden administrator, manager",
  kept: "cached, stored, retained, managed",
  longest: "max",
  mend: "fix",
  most: "max",
  office: "admin, staff",
  owe: "enqueue",
  paper: "document",
  patience: "timeout",
  picture: "image, photo, upload",
  proof: "document, verification",
  pupil: "student",
  refusal: "error",
  refuse: "reject, fail",
  refused: "rejected",
  room: "page definition, channel",
  shelf: "publications",
  shown: "visible, displayed",
  standing: "access context, status",
  tell: "notify, send, return",
  told: "notified",
  trouble: "error",
};

/** The same in comments, test titles and documents, where the others have a plain sense too. */
const wordsOfProse =
  /\b(?:deeds?|blessings?|refus(?:e[sd]?|als?)|pupils?|keepers?|hasten\w*|barriers?|shel(?:f|ves)|troubles?|doubts?|patience)\b/i;

/** Names with one of the words in its plain sense. */
const plainNames = new Set(
  (
    "keepAlive keepAliveTimeout shouldKeepAlive keepLines keepSearching keepFeatures keepAllGlyphs " +
    "burningPaper paperMoney mostMessages mostViewed mostWorshipped mostRememberedResidences bookNumber keptSession " +
    "fault faults Fault FaultInjector FaultName faultNames isFaultName"
  ).split(" "),
);
/** Folders where whole sets of names have it: what a gift looks like, fault injection, fields of stored backups. */
const plainFiles = /\/gift-effect\/|\/art\/|fault-injector|ops\/src\/backup\//;

/** Rows of past versions, names that are stored or on the wire, and this list. */
const isFrozen = (path: string) =>
  /\/migrations\/|\/migrate-[\w-]+\.test\.ts$|\.gen\.\w+$|^docs\/(?:api\.md|openapi\.json)$|audit-names\.ts$|\/errors\.ts$|check\/words/.test(
    path,
  );

/** No home-made word comes back: in names of files, in identifiers, CSS classes, comments, test titles, documents. */
export function checkWords(files: SourceFile[]): Finding[] {
  const api = files.find(({ path }) => path === "docs/openapi.json")?.text ?? "";
  const errors = files.find(({ path }) => path === "packages/contract/src/errors.ts")?.text ?? "";
  const wire = new Set([...`${api} ${errors}`.matchAll(/[a-z]\w*/gi)].map(([name]) => name));
  return files
    .filter(({ path }) => !isFrozen(path))
    .flatMap((file) => [
      ...checkFileName(file),
      ...(isScript(file.path) ? [...checkIdentifiers(file, wire), ...checkScriptProse(file)] : []),
      ...(file.path.endsWith(".css") ? checkStyles(file) : []),
      ...(file.path.endsWith(".md") ? checkDocument(file) : []),
    ])
    .filter(({ path, line }) => {
      const file = files.find((candidate) => candidate.path === path);
      return line === 0 || !file || !isExcused(file, line, "allow-word");
    });
}

/** The first replaced word among the parts of a name, with its plural. */
function replacedIn(name: string): string | undefined {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_.$]/);
  return parts.flatMap((part) => [part, part.replace(/s$/, "")]).find((part) => Object.hasOwn(standardWords, part));
}

function checkFileName({ path }: SourceFile): Finding[] {
  // A route file is named after its page's path, which is on the wire.
  if (plainFiles.test(path) || path.startsWith("apps/web/app/routes/")) return [];
  const word = path
    .split("/")
    .map(replacedIn)
    .find((found) => found !== undefined);
  return word === undefined ? [] : [at(path, 0, `"${word}" in a path: ${standardWords[word] ?? ""}`)];
}

function checkIdentifiers(file: SourceFile, wire: Set<string>): Finding[] {
  const seen = new Set<string>();
  const found: Finding[] = [];
  walk(file, (node) => {
    if (node.type !== "Identifier" && node.type !== "PrivateIdentifier" && node.type !== "JSXIdentifier") return;
    const { name } = node;
    // Columns and fields of other parties' protocols have underscores.
    if (seen.has(name) || wire.has(name) || plainNames.has(name) || name.includes("_")) return;
    seen.add(name);
    const word = replacedIn(name);
    if (word === undefined || plainFiles.test(file.path)) return;
    found.push(at(file.path, lineAt(file.text, node.start), `${name}: write ${standardWords[word] ?? ""}`));
  });
  return found;
}

function checkScriptProse(file: SourceFile): Finding[] {
  const found = parse(file).comments.flatMap(({ value, start }) => proseFinding(file, value, start));
  walk(file, (node) => {
    if (node.type !== "CallExpression") return;
    const [title] = node.arguments;
    const called = file.text.slice(node.callee.start, node.callee.end);
    if (!/^(?:test|sweepTest|describe)\b/.test(called) || title?.type !== "Literal") return;
    found.push(...proseFinding(file, String(title.value), title.start));
  });
  return found;
}

function checkStyles(file: SourceFile): Finding[] {
  const classes = [...file.text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].flatMap((match) => {
    const word = replacedIn(match[1] ?? "");
    if (word === undefined || plainFiles.test(file.path)) return [];
    return [at(file.path, lineAt(file.text, match.index), `.${match[1] ?? ""}: write ${standardWords[word] ?? ""}`)];
  });
  const comments = [...file.text.matchAll(/\/\*[^]*?\*\//g)].flatMap((match) =>
    proseFinding(file, match[0], match.index),
  );
  return [...classes, ...comments];
}

function checkDocument(file: SourceFile): Finding[] {
  // What stands in backticks is a name of the wire or of a past version.
  const prose = file.text.replaceAll(/```[^]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, " "));
  return prose.split("\n").flatMap((line, index) => {
    const [word] = wordsOfProse.exec(line) ?? [];
    return word === undefined ? [] : [at(file.path, index + 1, `"${word}" in ${basename(file.path)}`)];
  });
}

function proseFinding(file: SourceFile, text: string, start: number): Finding[] {
  const [word] = wordsOfProse.exec(text.replaceAll(/`[^`]*`/g, "")) ?? [];
  return word === undefined ? [] : [at(file.path, lineAt(file.text, start), `"${word}" in a comment or title`)];
}

const at = (path: string, line: number, message: string): Finding => ({ rule: "words", path, line, message });
