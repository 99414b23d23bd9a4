/**
 * Joins blocks to simple HTML: a heading or list is used unchanged, any other block becomes a paragraph. Only for the
 * demo world's own trusted texts: nothing is escaped.
 */
export function paragraphs(...blocks: string[]): string {
  return blocks.map((block) => (/^<(h3|ul)>/.test(block) ? block : `<p>${block}</p>`)).join("");
}
