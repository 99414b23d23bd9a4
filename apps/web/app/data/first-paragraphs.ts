/** Characters of text, without markup. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/**
 * The beginning of a biography for the main page: whole paragraphs of its HTML, at most three, until `enough`
 * characters are reached. Everything else (headings, images) is left to the biography's own page.
 */
export function firstParagraphs(html: string, enough = 260): string {
  const paragraphs = html.match(/<p(?: [^>]*)?>[\s\S]*?<\/p>/g)?.filter((paragraph) => lengthOf(paragraph) > 0) ?? [];
  const included: string[] = [];
  for (const paragraph of paragraphs) {
    if (included.length === 3 || included.reduce((sum, text) => sum + lengthOf(text), 0) >= enough) break;
    included.push(paragraph);
  }
  return included.join("");
}
