import type { Budget, Finding } from "./source-tree.ts";
import type { StepResult } from "./steps.ts";

const maxFindingsPerRule = 40;

/** `  ok    12.3 s  types` */
export function stepLine({ name, passed, seconds }: StepResult): string {
  return `${passed ? "  ok  " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${name}`;
}

/** The findings under one heading a rule, at most forty places each. */
export function findingLines(findings: Finding[]): string[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, group]) => {
    const places = group
      .slice(0, maxFindingsPerRule)
      .map(({ path, line, message }) => `  ${path}${line > 0 ? `:${line}` : ""}  ${message}`);
    const rest = group.length > maxFindingsPerRule ? [`  … and ${group.length - maxFindingsPerRule} more`] : [];
    return ["", `${rule} (${group.length})`, ...places, ...rest];
  });
}

/** The budgets as a table of three columns. */
export function budgetLines(budgets: Budget[]): string[] {
  const width = Math.max(...budgets.map(({ name }) => name.length));
  const row = ({ name, value, limit, ok }: Budget) =>
    `  ${name.padEnd(width)}  ${value.padStart(7)}  ${limit}${ok === false ? "  ← over" : ""}`.trimEnd();
  return ["", "Budgets", ...budgets.map(row)];
}
