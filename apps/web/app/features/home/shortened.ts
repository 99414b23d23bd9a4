/** A name in at most `length` code points, with … where it was cut. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}
