import type { Finding, SourceFile } from "./source-tree.ts";

interface DocumentPair {
  english: string;
  chinese: string;
  /** The Chinese one is a summary: it may leave out, but names nothing that the English one does not. */
  isSummary?: true;
}

/** What an operator reads stands in both languages. */
const pairs: readonly DocumentPair[] = [
  { english: "README.md", chinese: "README.zh-CN.md" },
  { english: "docs/operating.md", chinese: "docs/zh-CN/operating.md" },
  { english: "docs/environment.md", chinese: "docs/zh-CN/environment.md" },
  { english: "SECURITY.md", chinese: "docs/zh-CN/security.md" },
  { english: "CONTRIBUTING.md", chinese: "docs/zh-CN/contributing.md", isSummary: true },
];

/** A document that exists in one language exists in the other, and both name the same commands, settings and addresses. */
export function checkDocumentPairs(files: readonly SourceFile[]): Finding[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text;
  return pairs.flatMap(({ english, chinese, isSummary }) => {
    const [original, translation] = [textOf(english), textOf(chinese)];
    if (original === undefined && translation === undefined) return [];
    if (original === undefined) return [finding(english, `does not exist; it is ${chinese} in English`)];
    if (translation === undefined) return [finding(chinese, `does not exist; it is ${english} in Chinese`)];
    const [left, right] = [termsOf(original), termsOf(translation)];
    const missing = isSummary ? [] : [...left].filter((term) => !right.has(term));
    const extra = [...right].filter((term) => !left.has(term));
    return [
      ...missing.map((term) => finding(chinese, `lacks ${term}, which ${english} has`)),
      ...extra.map((term) => finding(chinese, `has ${term}, which ${english} lacks`)),
    ];
  });
}

const finding = (path: string, message: string): Finding => ({ rule: "docs", path, line: 0, message });

/**
 * What must not differ between the languages: each line of a code block without its comment, and in the text each
 * setting, npm command and local address. Arguments that are words of the reader's own language are placeholders.
 */
export function termsOf(markdown: string): Set<string> {
  const terms = new Set<string>();
  const prose = markdown.replaceAll(/^ *```[^\n]*\n([\s\S]*?)^ *```/gm, (_, block: string) => {
    for (const line of block.split("\n").map(commandOf)) if (line !== "") terms.add(line);
    return "";
  });
  for (const [, code = ""] of prose.matchAll(/`([^`]+)`/g)) {
    const [setting] = /^[A-Z][A-Z\d]*_[A-Z\d_]+(?=$|=)/.exec(code) ?? [];
    if (setting) terms.add(setting);
    const [command] = /^npm (?:run )?[\w:-]+/.exec(code) ?? [];
    if (command) terms.add(command);
    if (/^\/[\w./-]+$/.test(code)) terms.add(code);
  }
  return terms;
}

/** A line of a code block without indentation, placeholders, and the comment or aligned description behind it. */
function commandOf(line: string): string {
  return line
    .trim()
    .replace(/(?:^|\s)#.*$|\s{2,}.*$/, "")
    .replace(/^((?:apps|packages)\/\w+) .*$/, "$1")
    .replaceAll(/[\p{Script=Han}（），。：、“”]+/gu, "…")
    .trim();
}
