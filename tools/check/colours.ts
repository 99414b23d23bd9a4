import { type Finding, isExcused, isTest, lineAt, type SourceFile } from "./source-tree.ts";
import { walk } from "./syntax.ts";

/** `rgb(from var(--ink) …)` takes its colour from a token and is no literal. */
const literal =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgb|hsl)a?\((?!\s*from\b)|\b(?:hwb|lab|lch|oklab|oklch)\((?!\s*from\b)/i;
const address = /^(?:href|to|id|htmlFor)$/;
const home = /\/tokens[\w.-]*\.css$/;

/**
 * Pages never name a colour: tokens do. Style sheets and JSX of the site and of the shared parts; an image drawn in JSX
 * uses tokens too. `/* allow-colour: why` on the line excuses one place.
 */
export function checkColours(files: SourceFile[]): Finding[] {
  return files
    .filter(
      (file) =>
        /^(?:apps\/(?:web|admin)|packages\/ui)\//.test(file.path) && !home.test(file.path) && !isTest(file.path),
    )
    .filter((file) => !file.path.endsWith(".gen.css") && literal.test(file.text))
    .flatMap((file) =>
      file.path.endsWith(".css") ? checkSheet(file) : file.path.endsWith(".tsx") ? checkParts(file) : [],
    )
    .filter(
      (finding) => !isExcused(files.find((file) => file.path === finding.path) ?? empty, finding.line, "allow-colour"),
    );
}

const empty: SourceFile = { path: "", text: "" };

function checkSheet(file: SourceFile): Finding[] {
  // Blanks instead of comments and url(#id), so that the offsets do not change.
  const rules = file.text.replace(/\/\*.*?\*\/|url\([^)]*\)/gs, (text) => text.replace(/[^\n]/g, " "));
  return [...rules.matchAll(/:[^:;{}]*(?=[;}])/g)].flatMap((value) => {
    const hit = literal.exec(value[0]);
    return hit ? [at(file, value.index + hit.index, hit[0])] : [];
  });
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
