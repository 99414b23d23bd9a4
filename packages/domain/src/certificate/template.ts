import { templatePlaces } from "@changming/contract/certificate-template";

type Place = (typeof templatePlaces)[number];

/** What stands in the places; the day is empty where there is no certificate yet. */
export type TemplateFill = Record<Place, string>;

/** The words of a certificate whose family has written none. */
export const standingTemplate =
  "{缅怀人}于{日期}来到{姓名}的居所，静立片刻，留下一份思念。\n灯还亮着，人还记得。特立此证。";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const isPlace = (name: string): name is Place => templatePlaces.some((place) => place === name);

/** Whether every brace of the text is one of the named places. */
export function hasOnlyKnownPlaces(template: string): boolean {
  return !/[{}]/.test(template.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlace(name) ? "" : whole)));
}

/** The words, a paragraph a line. An empty template means the standing words. */
export function certificateLines(template: string, fill: TemplateFill): string[] {
  const words = template === "" ? standingTemplate : template;
  // Before it is given, a certificate names no day.
  const spoken = fill["日期"] === "" ? words.replaceAll("于{日期}", "") : words;
  const filled = spoken.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isPlace(name) ? fill[name] : whole));
  return filled.split("\n").filter((line) => line.trim() !== "");
}

/** The same as HTML, everything in it text. */
export function certificateHtml(template: string, fill: TemplateFill): string {
  return certificateLines(template, fill)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
}
