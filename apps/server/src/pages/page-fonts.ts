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
/** Remembered elements; the pages of a site have some thousands. */
const maxElements = 20_000;
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

/** An element with its ancestors, as far as the rules can see: by tags and classes. */
interface StyledElement {
  tag: string;
  classes: readonly string[];
  fonts: readonly PageFontName[];
  parent: StyledElement | null;
  /** Elements directly in it that were met before, by tag and classes. */
  children: Map<string, StyledElement>;
}

/** The elements that were met under some rules: pages repeat the same ones. */
class StyledElements {
  readonly #rules: readonly FontRule[];
  readonly #root: StyledElement = { tag: "", classes: [], fonts: [], parent: null, children: new Map() };
  #size = 0;

  constructor(rules: readonly FontRule[]) {
    this.#rules = rules;
  }

  /** The element that contains all others. Forgets what was met before when that has become too much. */
  root(): StyledElement {
    if (this.#size > maxElements) {
      this.#root.children.clear();
      this.#size = 0;
    }
    return this.#root;
  }

  childOf(parent: StyledElement, tag: string, classes: string): StyledElement {
    const key = `${tag} ${classes}`;
    const known = parent.children.get(key);
    if (known) return known;
    const child: StyledElement = { tag, classes: classes.split(/\s+/), fonts: [], parent, children: new Map() };
    if (!noText.has(tag)) child.fonts = fontsOf(this.#rules, child);
    parent.children.set(key, child);
    this.#size += 1;
    return child;
  }
}

const elementsOf = new WeakMap<readonly FontRule[], StyledElements>();

function charactersByFont(html: string, rules: readonly FontRule[]): Record<PageFontName, Set<string>> {
  const found = { song: new Set<string>(), kai: new Set<string>(), running: new Set<string>() };
  const elements = elementsOf.get(rules) ?? new StyledElements(rules);
  elementsOf.set(rules, elements);
  let current = elements.root();
  const parser = new Parser({
    onopentag(tag, { class: classes = "" }) {
      current = elements.childOf(current, tag, classes);
    },
    onclosetag() {
      current = current.parent ?? current;
    },
    ontext(text) {
      if (current.fonts.length === 0) return;
      const characters = text.replaceAll(/\s/g, "");
      for (const font of current.fonts) for (const character of characters) found[font].add(character);
    },
  });
  parser.end(html);
  return found;
}

/** The fonts of an element: those that the winning rules set, else its parent's. */
function fontsOf(rules: readonly FontRule[], element: StyledElement): readonly PageFontName[] {
  const inherited = element.parent?.fonts ?? [];
  const matching = rules.filter(({ path }) => matches(path, element));
  if (matching.length === 0) return inherited;
  const certain = matching.filter(({ isConditional }) => !isConditional).map(({ specificity }) => specificity);
  const winning = matching.filter(({ specificity }) => specificity >= Math.max(0, ...certain));
  const fonts = winning.flatMap(({ font }) => font ?? []);
  return certain.length > 0 ? fonts : [...inherited, ...fonts];
}

function matches(path: readonly ElementPattern[], innermost: StyledElement): boolean {
  let at = path.length - 1;
  for (let element: StyledElement | null = innermost; element && at >= 0; element = element.parent) {
    const { tag, classes } = path[at]!;
    const fits = (tag === null || tag === element.tag) && classes.every((name) => element.classes.includes(name));
    if (fits) at -= 1;
    else if (at === path.length - 1) return false;
  }
  return at < 0;
}
