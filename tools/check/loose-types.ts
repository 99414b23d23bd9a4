import { type Budget, type Finding, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse, walk } from "./syntax.ts";

const maxLoose = 10;

/** Every `any` and every cast through `unknown`, tests included; more than ten of them in the tree fail. */
export function checkLooseTypes(files: SourceFile[]): Finding[] {
  const places = loosePlaces(files);
  return places.length > maxLoose ? places : [];
}

/** How many there are, for the table. */
export function looseBudget(files: SourceFile[]): Budget {
  const count = loosePlaces(files).length;
  return { name: "any and double casts", value: String(count), limit: `≤ ${maxLoose}`, ok: count <= maxLoose };
}

function loosePlaces(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isTypeScript(file.path) && /\bany\b|\bunknown\b/.test(file.text))
    .flatMap((file) => {
      const found: Finding[] = [];
      walk(file, (node) => {
        const isDouble = node.type === "TSAsExpression" && node.expression.type === "TSAsExpression";
        if (node.type !== "TSAnyKeyword" && !isDouble) return;
        const message = isDouble ? "a cast through another cast" : "any";
        found.push({ rule: "any", path: file.path, line: lineAt(file.text, node.start), message });
      });
      return found;
    });
}

const directive = /(?:eslint|oxlint)-disable[\w-]*|@ts-(?:ignore|expect-error|nocheck)/;

/** A comment that disables a tool gives the reason: `oxlint-disable-next-line rule -- why`, `@ts-expect-error why`. */
export function checkSilencers(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isTypeScript(file.path) && directive.test(file.text))
    .flatMap((file) =>
      parse(file)
        .comments.filter((comment) => new RegExp(`^\\s*(?:${directive.source})`).test(comment.value))
        .filter((comment) => reasonOf(comment.value).length < 8)
        .map((comment) => ({
          rule: "silencers",
          path: file.path,
          line: lineAt(file.text, comment.start),
          message: `${comment.value.trim()}: the reason is missing`,
        })),
    );
}

function reasonOf(comment: string): string {
  if (comment.includes("@ts-"))
    return comment
      .replace(directive, "")
      .replace(/^[\s:–—-]+/, "")
      .trim();
  return /--\s*(.*)/s.exec(comment)?.[1]?.trim() ?? "";
}
