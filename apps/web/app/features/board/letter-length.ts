/** How many letters a text has as the server counts them: code points, without the space around it. */
export function lettersIn(text: string): number {
  return [...text.replaceAll("\r\n", "\n").trim()].length;
}

/** True when two texts say the same, whatever stands between the words. */
export function saysTheSame(one: string, other: string): boolean {
  return one.replaceAll(/\s+/g, "") === other.replaceAll(/\s+/g, "");
}
