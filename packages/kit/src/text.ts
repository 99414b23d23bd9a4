interface CleanTextOptions {
  /** Keep line breaks (as \n); otherwise they become spaces. */
  keepLines?: boolean;
}

// C0 and C1 controls, bidi embeddings, overrides and isolates: they hide or reorder displayed text.
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// White space and zero-width characters. Inside a text the latter may join an emoji; at its ends they only deceive.
const BLANK = /[\s\u200b-\u200f\u2060]/;

/**
 * A text in the form in which it is stored: NFC, without control and bidi override characters, trimmed of blank and
 * zero-width characters. Tabs become spaces; lone surrogates become U+FFFD, because PostgreSQL rejects them.
 */
export function cleanText(text: string, { keepLines = false }: CleanTextOptions = {}): string {
  const withNewlines = text.replace(/\r\n?/g, "\n").replace(/\t/g, " ");
  const safe = (keepLines ? withNewlines : withNewlines.replace(/\n/g, " "))
    .replace(UNSAFE, "")
    .toWellFormed()
    .normalize("NFC");
  let start = 0;
  let end = safe.length;
  while (start < end && BLANK.test(safe.charAt(start))) start++;
  while (end > start && BLANK.test(safe.charAt(end - 1))) end--;
  return safe.slice(start, end);
}

/** Length in code points: a character outside the basic plane counts once. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
