/** Visible characters of an HTML text without spaces. For the browser only. */
export function textLength(html: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...(body.textContent ?? "").replace(/\s/g, "")].length;
}
