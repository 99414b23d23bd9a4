import { type Finding, isExcused, isTest, lineAt, type SourceFile } from "./source-tree.ts";

/** Assembled here, so that this file does not find itself. */
const folder = (...names: string[]) => `(?<![\\w.~@)\\]}-])/(?:${names.join("|")})/`;
const machine = new RegExp(folder("work", "root", "Users"), "g");
const temporary = new RegExp(folder("tmp"), "g");
const packageHost = /https?:\/\/[\w.-]*(?:registry|mirror|artifactory|verdaccio|nexus)[\w.-]*/gi;

/** No file names the machine it was written on: no absolute paths, no package hosts. */
export function checkWorkplace(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path !== "package-lock.json")
    .flatMap((file) => [
      ...places(file, machine, "a path of one machine"),
      ...(isTest(file.path) || file.path.startsWith("tools/")
        ? []
        : places(file, temporary, "a path of one machine: os.tmpdir() or DATA_DIR")),
      ...places(file, packageHost, "the host of a package registry"),
    ])
    .filter(
      (finding) => !isExcused(files.find((file) => file.path === finding.path) ?? empty, finding.line, "allow-path"),
    );
}

const empty: SourceFile = { path: "", text: "" };

function places(file: SourceFile, pattern: RegExp, what: string): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    rule: "workplace",
    path: file.path,
    line: lineAt(file.text, match.index),
    message: `${match[0]}: ${what}`,
  }));
}
