import type { PageFontName } from "@changming/kit/web-font";
import type { FontRule } from "@changming/server/pages/page-fonts";
import postcss, { type AnyNode, type Rule } from "postcss";

const fontOfToken: Record<string, PageFontName> = {
  "--font-title": "song",
  "--font-kai": "kai",
  "--font-brush": "kai",
  "--font-running": "running",
};

/** The rules of the built style sheets that set a font, by tags and classes of the element and its ancestors. */
export function fontRules(css: string): FontRule[] {
  const rules: FontRule[] = [];
  postcss.parse(css).walkRules((rule) => {
    const value = rule.nodes.findLast((node) => node.type === "decl" && /^font(?:-family)?$/.test(node.prop));
    if (value?.type !== "decl" || value.value === "inherit") return;
    const token = /var\((--font-[a-z-]+)/.exec(value.value)?.[1];
    const font = token === undefined ? null : (fontOfToken[token] ?? null);
    for (const selector of selectorsOf(rule)) {
      const path = pathOf(selector);
      const isConditional = isInMedia(rule) || /[[:]/.test(selector);
      const isOfSome = path.some(({ tag, classes }) => tag !== null || classes.length > 0);
      if (isOfSome) rules.push({ path, font, specificity: specificityOf(path), isConditional });
    }
  });
  // Sheets contain the same rule where two pages share a part.
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

/** The rules and at-rules around a rule, the innermost first. */
function around(rule: Rule): AnyNode[] {
  const found: AnyNode[] = [];
  for (let outer = rule.parent as AnyNode | undefined; outer; outer = outer.parent as AnyNode | undefined)
    found.push(outer);
  return found;
}

const isInMedia = (rule: Rule) => around(rule).some((outer) => outer.type === "atrule" && outer.name === "media");

/** Complete selectors, also of a rule within another, without those of pseudo-elements: their text is not in the HTML. */
function selectorsOf(rule: Rule): string[] {
  const own = rule.selectors.filter((selector) => !selector.includes("::"));
  const outer = around(rule).find((node) => node.type === "rule");
  if (!outer) return own;
  return selectorsOf(outer).flatMap((parent) =>
    own.map((selector) => (selector.includes("&") ? selector.replaceAll("&", parent) : `${parent} ${selector}`)),
  );
}

/** What a selector names of an element and its ancestors, without siblings, attributes and states. */
function pathOf(selector: string): FontRule["path"] {
  const plain = selector.replace(/\([^()]*\)|\[[^\]]*\]|::?[\w-]+/g, "").replace(/\s*([>+~])\s*/g, "$1");
  return plain
    .replace(/[^\s>+~]+[+~](?=[^\s>]*)/g, "")
    .split(/[\s>]+/)
    .map((part) => ({
      tag: /^[a-z][\w-]*/.exec(part)?.[0] ?? null,
      classes: [...part.matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? []),
    }));
}

function specificityOf(path: FontRule["path"]): number {
  return path.reduce((sum, { tag, classes }) => sum + classes.length * 100 + (tag === null ? 0 : 1), 0);
}
