/** The fonts that the site serves; a page loads only the characters that it uses (docs/decisions/0082). */
export const webFonts = ["song", "kai"] as const;
export type WebFont = (typeof webFonts)[number];

/** First digits of the SHA-256 of each font: browsers cache its files for good. A test compares them. */
const versions: Record<WebFont, string> = { song: "b8f0df45", kai: "879db996" };

/** `font-family` of each. */
export const fontFamilies: Record<WebFont, string> = { song: "CM Song", kai: "CM Kai" };

/** Characters that scripts write into a page at any time: counters, dates, amounts. */
const baseCharacters = "0123456789 .,:¥·，。、：（）";

/**
 * Maximum number of characters in one font file. So many fit into an address, percent-encoded: nginx accepts request
 * lines of 8 KB.
 */
export const maxFontCharacters = 640;

/** Control characters and halves of surrogate pairs, of which an address cannot be made. */
const unusable = /[\p{Cc}\p{Cs}]/u;

/** The characters of a text, each once and in order: texts with the same characters share one font file. */
export function fontCharacters(text: Iterable<string>): string[] {
  return [...new Set(text)].filter((character) => !unusable.test(character)).toSorted();
}

/** Path of a font file with these characters, or the first of them; without any, for a POST that has them in its body. */
export function webFontPath(font: WebFont, text?: Iterable<string>): string {
  const path = `/fonts/${font}-${versions[font]}.ttf`;
  if (text === undefined) return path;
  return `${path}?text=${encodeURIComponent(fontCharacters(text).slice(0, maxFontCharacters).join(""))}`;
}

/** A font file that every page loads at its start. */
interface PageFont {
  font: WebFont;
  /** Replaced by the server with the address that names the page's characters, once these are known. */
  placeholder: string;
  /** Screens that need it. */
  media?: string;
}

/** Running text is in Kai on wide screens only: on a phone it would be as heavy as the rest of the page. */
export const pageFonts = {
  song: { font: "song", placeholder: "/fonts/song.ttf" },
  kai: { font: "kai", placeholder: "/fonts/kai.ttf" },
  running: { font: "kai", placeholder: "/fonts/running.ttf", media: "(min-width: 721px)" },
} as const satisfies Record<string, PageFont>;

/** Fonts as style sheets use them. */
export type PageFontName = keyof typeof pageFonts;

/** The addresses of a page's fonts, by the text that is set in each. */
export function pageFontPaths(texts: Record<PageFontName, ReadonlySet<string>>): Record<PageFontName, string> {
  const kai = new Set([...baseCharacters, ...texts.kai]);
  const running = [...texts.running].filter((character) => !kai.has(character));
  return {
    song: webFontPath("song", [...baseCharacters, ...texts.song]),
    kai: webFontPath("kai", kai),
    // One file where running text has no other characters.
    running: webFontPath("kai", running.length === 0 ? kai : running),
  };
}
