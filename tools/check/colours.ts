import { type Finding, isExcused, isTest, lineAt, type SourceFile } from "./source-tree.ts";
import { walk } from "./syntax.ts";

/** `rgb(from var(--ink) …)` takes its colour from a token and is no literal. */
const literal =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl)a?\((?!\s*from\b)|\b(?:hwb|lab|lch|oklab|oklch)\((?!\s*from\b)/i;
const address = /^(?:href|to|id|htmlFor)$/;
const parts = /^(?:apps\/(?:web|admin)|packages\/ui)\/.*\.tsx$/;

/**
 * Pages never name a colour: tokens do (R-accessibility-1). This is the JSX of the site and of the shared parts, an
 * image drawn in it too; stylelint looks at the style sheets. `// allow-colour: why` on the line excuses one place.
 */
export function checkColours(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path, text }) => parts.test(path) && !isTest(path) && literal.test(text))
    .flatMap((file) => checkParts(file).filter(({ line }) => !isExcused(file, line, "allow-colour")));
}

function checkParts(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  walk(file, (node, parent) => {
    if (parent?.type === "JSXAttribute" && parent.name.type === "JSXIdentifier" && address.test(parent.name.name))
      return;
    const text = node.type === "TemplateElement" ? node.value.raw : node.type === "Literal" ? node.value : undefined;
    const hit = typeof text === "string" && parent?.type !== "ImportDeclaration" ? literal.exec(text) : null;
    if (hit) found.push(at(file, node.start, hit[0]));
  });
  return found;
}

const at = (file: SourceFile, offset: number, text: string): Finding => ({
  rule: "colours",
  path: file.path,
  line: lineAt(file.text, offset),
  message: `${text}…: a colour is a token of packages/ui/src/tokens.css`,
});
