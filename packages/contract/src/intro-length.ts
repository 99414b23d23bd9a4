/** Longest biography in characters that one sees. */
export const longestIntro = 20_000;

/** Longest biography as it is sent, with its tags and the addresses of its pictures; UTF-16 units. */
export const longestIntroHtml = 60_000;

/** What nobody sees: spaces of all kinds, and marks without a width. */
const unseen = /[\s\u00a0\u200b-\u200f\u2060\ufeff]/g;

/** A text without what nobody sees. */
export const seenText = (text: string): string => text.replace(unseen, "");

/** Characters of a text that one sees: those that a biography may have only so many of. */
export const introLength = (text: string): number => [...seenText(text)].length;
