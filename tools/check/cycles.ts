import { moduleGraph } from "./module-graph.ts";
import { posix } from "node:path";
import { type Finding, isTest, type SourceFile } from "./source-tree.ts";

/**
 * Import cycles between files, through types and lazy imports too: one finding a cycle, at its first file, with all
 * members in the message.
 */
export function checkCycles(files: SourceFile[]): Finding[] {
  const graph = moduleGraph(files);
  const next = (path: string) => (graph.get(path) ?? []).map((edge) => edge.to);
  return connectedGroups([...graph.keys()], next)
    .filter((group) => group.length > 1 || next(group[0] ?? "").includes(group[0] ?? ""))
    .map((group) => {
      const members = group.toSorted();
      return {
        rule: "cycles",
        path: members[0] ?? "",
        line: 0,
        message: `import cycle: ${members.join(", ")}`,
      };
    });
}

/** Import cycles between folders: a folder is below or above another, never both. Tests may reach anywhere. */
export function checkFolderCycles(files: SourceFile[]): Finding[] {
  const edges = [...moduleGraph(files).values()].flat().filter(({ from, to }) => !isTest(from) && !isTest(to));
  const next = new Map<string, Map<string, string>>();
  for (const { from, to } of edges) {
    const below = posix.dirname(from);
    const above = posix.dirname(to);
    if (below === above) continue;
    const targets = next.get(below) ?? new Map<string, string>();
    next.set(below, targets.set(above, `${from} → ${to}`));
  }
  return connectedGroups([...next.keys()], (folder) => [...(next.get(folder)?.keys() ?? [])])
    .filter((group) => group.length > 1)
    .map((group) => {
      const within = group.flatMap((folder) => [...(next.get(folder) ?? [])].filter(([to]) => group.includes(to)));
      const examples = within.map(([, example]) => example).toSorted();
      const message = `folder cycle: ${group.toSorted().join(", ")} (${examples.slice(0, 6).join("; ")})`;
      return { rule: "folder cycles", path: group.toSorted()[0] ?? "", line: 0, message };
    });
}

/** Tarjan's strongly connected components (https://doi.org/10.1137/0201010). */
function connectedGroups(paths: string[], next: (path: string) => string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];
  const low = (path: string) => lowest.get(path) ?? 0;
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    stack.push(path);
    onStack.add(path);
    for (const target of next(path)) {
      if (!order.has(target)) {
        visit(target);
        lowest.set(path, Math.min(low(path), low(target)));
      } else if (onStack.has(target)) lowest.set(path, Math.min(low(path), order.get(target) ?? 0));
    }
    if (low(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    for (const member of group) onStack.delete(member);
    groups.push(group);
  };
  for (const path of paths) if (!order.has(path)) visit(path);
  return groups;
}
