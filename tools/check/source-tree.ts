import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A text file of the project; `path` is relative to the repository root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** One place that breaks a rule. Only errors fail the check. */
export interface Finding {
  rule: string;
  path: string;
  /** Counted from 1; 0 for the whole file or the whole tree. */
  line: number;
  message: string;
  level?: "error" | "warning";
}

/** One row of the budgets table; without `ok` it only informs. */
export interface Budget {
  name: string;
  value: string;
  limit: string;
  ok?: boolean;
}

const textFile =
  /\.(?:[cm]?[jt]sx?|css|json|jsonc|md|ya?ml|sql|html|sh|txt|example)$|(?:^|\/)(?:Dockerfile|\.[a-z]+rc|run)$/;
const largestText = 2 * 1024 * 1024;

/** Reads every text file that git tracks or would add; images, fonts and files above 2 MB are left out. */
export function readTree(root: string): SourceFile[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = [...new Set(list.split("\0"))].filter((path) => textFile.test(path) && existsSync(join(root, path)));
  return paths
    .filter((path) => statSync(join(root, path)).isFile() && statSync(join(root, path)).size <= largestText)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts");

export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith(".d.ts");

/** Tests, what only tests use (`testing/` folders), and the browser tests. */
export const isTest = (path: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(path) || /(?:^|\/)testing\//.test(path) || path.startsWith("apps/e2e/");

/** Files that are generated or are tables of facts: rules about size and shape do not apply to them. */
export const isGeneratedOrData = (path: string): boolean =>
  /\.gen\.\w+$|(?:^|\/)(?:generated|tables|migrations)\/|\/(?:demo|starter)\/data\/|^docs\/(?:api\.md|openapi\.json)$|^package-lock\.json$/.test(
    path,
  );

/** Written by hand and shipped: the basis of the numbers about size, comments and tests. */
export const isOwnSource = (path: string): boolean =>
  isTypeScript(path) && !isTest(path) && !isGeneratedOrData(path) && !/\.config\.[cm]?ts$/.test(path);

export const countLines = (text: string): number => (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);

/** The line of a UTF-16 offset, counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/**
 * Whether the author excused this place: a comment `allow-clock: why` (for the key `allow-clock`) on the line, the one
 * before or the one after, where the formatter may have moved it. The reason is required.
 */
export function isExcused(file: SourceFile, line: number, key: string): boolean {
  const near = file.text.split("\n").slice(Math.max(0, line - 2), line + 1);
  return near.some((text) => new RegExp(`(?://|/\\*|\\{/\\*)\\s*${key}:\\s*\\S.{3,}`).test(text));
}
