import { type Budget, countLines, isOwnSource, type SourceFile } from "./source-tree.ts";
import { parse } from "./syntax.ts";

const core = /^(?:packages\/(?:domain|contract|kit|db)|apps\/server)\//;
const web = /^(?:packages\/ui|apps\/web)\//;

/** Comment lines, and test lines per source line; they inform, nothing fails. */
export function shapeBudgets(files: SourceFile[]): Budget[] {
  return [
    { name: "comment lines", value: `${Math.round(commentShare(files) * 1000) / 10}%`, limit: "3–15%" },
    { name: "tests ÷ source, server side", value: ratio(files, core), limit: "0.8–1.0" },
    { name: "tests ÷ source, web and ui", value: ratio(files, web), limit: "0.2–0.3" },
  ];
}

function commentShare(files: SourceFile[]): number {
  const own = files.filter((file) => isOwnSource(file.path));
  const comments = own.flatMap((file) => parse(file).comments.map((comment) => countLines(comment.value)));
  const lines = own.reduce((sum, file) => sum + countLines(file.text), 0);
  return lines === 0 ? 0 : comments.reduce((sum, count) => sum + count, 0) / lines;
}

function ratio(files: SourceFile[], paths: RegExp): string {
  const within = files.filter((file) => paths.test(file.path));
  const count = (some: SourceFile[]) => some.reduce((sum, file) => sum + countLines(file.text), 0);
  const tests = count(within.filter((file) => /\.test\.tsx?$/.test(file.path)));
  const source = count(within.filter((file) => isOwnSource(file.path)));
  return source === 0 ? "–" : (tests / source).toFixed(2);
}
