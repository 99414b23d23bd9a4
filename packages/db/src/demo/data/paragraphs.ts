/**
 * Joins blocks to simple HTML: a heading or list stays as it is, any other block becomes a paragraph.
 * For the demo world's own trusted texts only: nothing is escaped.
 */
export function paragraphs(...blocks: string[]): string {
  return blocks.map((block) => (/^<(h3|ul)>/.test(block) ? block : `<p>${block}</p>`)).join("");
}
