/** A text with something put in the place of what is selected, and where the caret stands then. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  put: string,
): { text: string; caret: number } {
  return { text: text.slice(0, start) + put + text.slice(end), caret: start + put.length };
}
