import { type Finding, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse } from "./syntax.ts";

const directive = /(?:eslint|oxlint)-disable[\w-]*/;

/** A comment that disables a rule of the linter gives the reason: `oxlint-disable-next-line rule -- why`. */
export function checkSilencers(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isTypeScript(file.path) && directive.test(file.text))
    .flatMap((file) =>
      parse(file)
        .comments.filter((comment) => new RegExp(`^\\s*(?:${directive.source})`).test(comment.value))
        .filter((comment) => !/--\s*\S.{7,}/s.test(comment.value))
        .map((comment) => ({
          rule: "silencers",
          path: file.path,
          line: lineAt(file.text, comment.start),
          message: `${comment.value.trim()}: the reason is missing`,
        })),
    );
}
