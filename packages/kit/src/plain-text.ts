const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function characterOf(reference: string): string {
  const [, hex, decimal, name] = /^&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));$/i.exec(reference) ?? [];
  if (name !== undefined) return named[name] ?? reference;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

/**
 * The readable text of sanitised HTML: no markup, references decoded, white space collapsed, blocks separated. The
 * result is text and must be escaped again before it becomes markup.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/h[1-6]|\/li|\/blockquote|\/t[dhr])\b[^>]*>/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi, characterOf)
    .replace(/\s+/g, " ")
    .trim();
}

/** The beginning of a text, at most `max` code points, with … where it was cut. */
export function excerpt(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}
