/** Text that is already markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | null;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  if (typeof value === "number") return String(value);
  return value instanceof Markup ? value.text : value.map(markupOf).join("");
}

/** Markup with escaped values; a `Markup` value is inserted as it is. Also safe inside quoted attributes. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.map((part, index) => part + markupOf(values[index] ?? null)).join(""));
}

/** The text as paragraphs, one a line. */
export function paragraphs(text: string): Markup[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => markup`<p>${line}</p>`);
}
