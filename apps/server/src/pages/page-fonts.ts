import { type PageFontName, pageFontPaths, pageFonts } from "@changming/kit/web-font";
import { Parser } from "htmlparser2";

interface ElementPattern {
  /** Null for any. */
  tag: string | null;
  classes: string[];
}

/** A rule of the site's style sheets that sets a font. */
export interface FontRule {
  /** The element, last, after some of its ancestors. */
  path: ElementPattern[];
  /** Null for the fonts of the device. */
  font: PageFontName | null;
  /** The rule with the highest wins. */
  specificity: number;
  /** For some screens, states or attributes only. */
  isConditional: boolean;
}

const pageFontNames = ["song", "kai", "running"] as const satisfies readonly PageFontName[];
const noText: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "title"]);

/**
 * Writes the addresses of a page's fonts in place of their placeholders: the style sheets' rules tell in which font each
 * text is set. A character that is missed is fetched by the page's script.
 */
export function withPageFonts(html: string, rules: readonly FontRule[]): string {
  if (!html.includes(attributeOf(pageFonts.song.placeholder))) return html;
  const paths = pageFontPaths(charactersByFont(html, rules));
  // Only the first: these elements come before all content.
  return pageFontNames.reduce(
    (page, name) => page.replace(attributeOf(pageFonts[name].placeholder), () => attributeOf(paths[name])),
    html,
  );
}

const attributeOf = (path: string) => `href="${path}"`;

interface OpenElement {
  tag: string;
  classes: readonly string[];
  fonts: readonly PageFontName[];
}

function charactersByFont(html: string, rules: readonly FontRule[]): Record<PageFontName, Set<string>> {
  const found = { song: new Set<string>(), kai: new Set<string>(), running: new Set<string>() };
  const open: OpenElement[] = [];
  const parser = new Parser({
    onopentag(tag, { class: classes = "" }) {
      const element = { tag, classes: classes.split(/\s+/), fonts: open.at(-1)?.fonts ?? [] };
      open.push(element);
      element.fonts = noText.has(tag) ? [] : fontsOf(rules, open, element.fonts);
    },
    onclosetag() {
      open.pop();
    },
    ontext(text) {
      const characters = text.replaceAll(/\s/g, "");
      for (const font of open.at(-1)?.fonts ?? []) for (const character of characters) found[font].add(character);
    },
  });
  parser.end(html);
  return found;
}

/** The fonts of the innermost open element: those that the winning rules set, else its parent's. */
function fontsOf(
  rules: readonly FontRule[],
  open: readonly OpenElement[],
  inherited: readonly PageFontName[],
): readonly PageFontName[] {
  const matching = rules.filter(({ path }) => matches(path, open));
  if (matching.length === 0) return inherited;
  const certain = matching.filter(({ isConditional }) => !isConditional).map(({ specificity }) => specificity);
  const winning = matching.filter(({ specificity }) => specificity >= Math.max(0, ...certain));
  const fonts = winning.flatMap(({ font }) => font ?? []);
  return certain.length > 0 ? fonts : [...inherited, ...fonts];
}

function matches(path: readonly ElementPattern[], open: readonly OpenElement[]): boolean {
  let at = path.length - 1;
  for (let depth = open.length - 1; depth >= 0 && at >= 0; depth -= 1) {
    const { tag, classes } = path[at]!;
    const element = open[depth]!;
    const fits = (tag === null || tag === element.tag) && classes.every((name) => element.classes.includes(name));
    if (fits) at -= 1;
    else if (at === path.length - 1) return false;
  }
  return at < 0;
}
