import { checkCycles, checkFolderCycles } from "./cycles.ts";
import { looseBudget } from "./loose-types.ts";
import { sizeBudgets } from "./sizes.ts";
import type { Budget, SourceFile } from "./source-tree.ts";
import { readingBudgets } from "./shape.ts";
import { shapeBudgets } from "./test-shape.ts";

/** The measured budgets of the style, in the order in which they are printed. */
export function measureAll(files: SourceFile[]): Budget[] {
  const cycles = checkCycles(files).length;
  const folderCycles = checkFolderCycles(files).length;
  return [
    ...sizeBudgets(files),
    { name: "import cycles", value: String(cycles), limit: "0", ok: cycles === 0 },
    { name: "folder cycles", value: String(folderCycles), limit: "0", ok: folderCycles === 0 },
    looseBudget(files),
    ...shapeBudgets(files),
    ...readingBudgets(files),
  ];
}
