/** Characters of text, markup left out. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/** A first paragraph that is longer is no lead. */
const longestLead = 160;

/** The first paragraph of a garden's record stands apart, larger; the rest is read beside it. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = /^\s*<p(?: [^>]*)?>[^]*?<\/p>/.exec(html)?.[0] ?? "";
  if (/<img\b/.test(lead) || lengthOf(lead) > longestLead) return { lead: "", rest: html };
  return { lead, rest: html.slice(lead.length) };
}

/** Characters that are shown before a record is folded. */
const enough = 200;

/** A text that would push the index far down; pictures and tables always would. */
export function isLong(html: string): boolean {
  return lengthOf(html) > enough || /<(?:img|table)\b/.test(html);
}
