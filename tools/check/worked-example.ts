import type { SourceFile } from "./source-tree.ts";

/** A file that the worked example of CONTRIBUTING.md adds or changes. */
export interface ExampleStep {
  path: string;
  isNew: boolean;
  /** The text of a new file; else a diff whose hunks are separated by `@@`. */
  code: string;
}

const heading = "## Example: add a public call with its page\n";
const step = /^\d+\. `([^`]+)`( \(new\))?:[^]*?\n( +)```\w+\n([^]*?)\n\3```$/gm;

/** The files that are written by hand for a public call with its page. */
export function workedExample(files: SourceFile[]): ExampleStep[] {
  const document = files.find(({ path }) => path === "CONTRIBUTING.md")?.text ?? "";
  const start = document.indexOf(heading);
  const section = start < 0 ? "" : (document.slice(start + heading.length).split(/^## /m)[0] ?? "");
  return [...section.matchAll(step)].map(([, path = "", isNew, indent = "", block = ""]) => ({
    path,
    isNew: isNew !== undefined,
    code: block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** The changed file; throws when the lines that a hunk begins with are not in it, or are in it twice. */
export function applyDiff(text: string, { path, code }: ExampleStep): string {
  return code.split(/^@@\n/m).reduce((changed, hunk) => {
    const lines = hunk.split("\n").filter((line) => line !== "");
    const textOf = (mark: string) => lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`);
    const before = textOf("+").join("");
    if (changed.split(before).length !== 2) throw new Error(`not once in ${path}:\n${before}`);
    return changed.replace(before, () => textOf("-").join(""));
  }, text);
}
