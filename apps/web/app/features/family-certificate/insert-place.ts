/** A text with its selection replaced, and the new caret position. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  put: string,
): { text: string; caret: number } {
  return { text: text.slice(0, start) + put + text.slice(end), caret: start + put.length };
}
