import { templatePlaceholders } from "@changming/contract/certificate-template";

type Place = (typeof templatePlaceholders)[number];

/** Values of the placeholders; the day is empty where there is no certificate yet. */
type TemplateFill = Record<Place, string>;

/** The text of certificates whose family has written none. */
export const defaultTemplate =
  "{缅怀人}于{日期}来到{姓名}的居所，静立片刻，留下一份思念。\n灯还亮着，人还记得。特立此证。";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const isPlace = (name: string): name is Place => templatePlaceholders.some((place) => place === name);

/** Whether every brace of the text belongs to a known placeholder. */
export function hasOnlyKnownPlaces(template: string): boolean {
  return !/[{}]/.test(template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlace(name) ? "" : whole)));
}

/** The filled text, one entry per paragraph. An empty template means the default text. */
export function certificateLines(template: string, fill: TemplateFill): string[] {
  const effectiveTemplate = template === "" ? defaultTemplate : template;
  // A sample has no day of issue.
  const text = fill["日期"] === "" ? effectiveTemplate.replaceAll("于{日期}", "") : effectiveTemplate;
  const filled = text.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlace(name) ? fill[name] : whole));
  return filled.split("\n").filter((line) => line.trim() !== "");
}

/** The same as HTML, all content escaped. */
export function certificateHtml(template: string, fill: TemplateFill): string {
  return certificateLines(template, fill)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
}
