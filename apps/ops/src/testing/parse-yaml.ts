import { parseAllDocuments } from "yaml";

/** The documents of a YAML text, without empty ones. Throws at the first error or warning. */
export function parseYaml(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).flatMap((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    const value: unknown = document.toJS();
    return value === null || value === undefined ? [] : [value];
  });
}
