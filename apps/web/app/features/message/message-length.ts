/** Length of a text as the server counts it: code points, without the white space around it. */
export function messageLength(text: string): number {
  return [...text.replaceAll("\r\n", "\n").trim()].length;
}

/** True when two texts differ in white space only. */
export function saysTheSame(one: string, other: string): boolean {
  return one.replaceAll(/\s+/g, "") === other.replaceAll(/\s+/g, "");
}
