/** Characters of text, markup left out. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/**
 * The beginning of a biography for the main page: whole paragraphs of its HTML, at most three, until `enough`
 * characters are shown. Everything that is no paragraph (headings, pictures) is left to the biography's own page.
 */
export function firstParagraphs(html: string, enough = 260): string {
  const paragraphs = html.match(/<p(?: [^>]*)?>[\s\S]*?<\/p>/g)?.filter((paragraph) => lengthOf(paragraph) > 0) ?? [];
  const shown: string[] = [];
  for (const paragraph of paragraphs) {
    if (shown.length === 3 || shown.reduce((sum, text) => sum + lengthOf(text), 0) >= enough) break;
    shown.push(paragraph);
  }
  return shown.join("");
}
