import type { TracedOperation } from "@changming/kit/traced";

/** Characters of a statement in a trace. */
const maxLength = 2_000;

/**
 * A statement for a trace: its command and first table as the name, and its text without any value. Parameters are `$1`
 * in it already; literals become `?`.
 */
export function describeStatement(text: string): TracedOperation {
  const command = (/^\s*(\w+)/.exec(text)?.[1] ?? "statement").toUpperCase();
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i.exec(text)?.[1];
  return {
    kind: "query",
    name: table === undefined ? command : `${command} ${table}`,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": command,
      "db.query.text": withoutLiterals(text).slice(0, maxLength),
    },
  };
}

function withoutLiterals(text: string): string {
  const quoted = text.replace(/'(?:[^']|'')*'/g, "?");
  return quoted.replace(/(?<![\w$"])\d+(?:\.\d+)?(?![\w"])/g, "?").replace(/\s+/g, " ");
}
