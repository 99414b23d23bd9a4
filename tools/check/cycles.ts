import { moduleGraph } from "./module-graph.ts";
import type { Finding, SourceFile } from "./source-tree.ts";

/**
 * Groups of files that import each other in a circle, types and lazy imports included: one finding a group, at its
 * first file, with all members in the message.
 */
export function checkCycles(files: SourceFile[]): Finding[] {
  const graph = moduleGraph(files);
  const next = (path: string) => (graph.get(path) ?? []).map((edge) => edge.to);
  return connectedGroups([...graph.keys()], next)
    .filter((group) => group.length > 1 || next(group[0] ?? "").includes(group[0] ?? ""))
    .map((group) => {
      const circle = group.toSorted();
      return {
        rule: "cycles",
        path: circle[0] ?? "",
        line: 0,
        message: `import each other in a circle: ${circle.join(", ")}`,
      };
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
