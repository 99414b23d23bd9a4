/** Characters that one sees in an HTML text, spaces left out. For the browser only. */
export function textLength(html: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...(body.textContent ?? "").replace(/\s/g, "")].length;
}
