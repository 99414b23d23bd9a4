/** Maximum length of a biography in visible characters (R-biography-2). */
export const maxIntroLength = 20_000;

/** Maximum length of a biography's HTML, with tags and image URLs; UTF-16 units. */
export const maxIntroHtmlLength = 60_000;

/** Invisible characters: all kinds of spaces, and marks without a width. */
const invisible = /[\s\u00a0\u200b-\u200f\u2060\ufeff]/g;

/** The text without invisible characters. */
export const visibleText = (text: string): string => text.replace(invisible, "");

/** Number of visible characters, which is limited for a biography. */
export const introLength = (text: string): number => [...visibleText(text)].length;
