const blockEnd = /<\/(?:p|div|h[1-6]|li|blockquote)>|<br\s*\/?>/gi;
const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function characterOf(reference: string, whole: string): string {
  if (!reference.startsWith("#")) return names[reference] ?? whole;
  const code = reference[1] === "x" ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** The paragraphs of a sanitised HTML text as plain text. */
export function paragraphsOf(html: string): string[] {
  return html
    .replace(blockEnd, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, reference: string) => characterOf(reference, whole))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Closing punctuation begins no line; it stays on the line before. */
const closing = /^[，。、；：？！”’）》」』…—]$/;

/** Breaks a paragraph into lines of a width; `measure` returns the width of a text in the same unit. */
export function wrapLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line !== "" && !closing.test(character) && measure(line + character) > width) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return line === "" ? lines : [...lines, line];
}
