/** The lines of a message as its author set them; an empty line stays a line. */
export function linesOf(content: string): string[] {
  return content.split(/\r\n|[\n\r\u2028\u2029]/);
}
