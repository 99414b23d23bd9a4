/** Characters of text, without markup. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/** In characters; a longer first paragraph is not used as a lead. */
const maxLeadLength = 160;

/** Splits off the first paragraph of a garden's record, which is set larger than the rest. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = /^\s*<p(?: [^>]*)?>[^]*?<\/p>/.exec(html)?.[0] ?? "";
  if (/<img\b/.test(lead) || lengthOf(lead) > maxLeadLength) return { lead: "", rest: html };
  return { lead, rest: html.slice(lead.length) };
}

/** Characters that are visible before a record is collapsed. */
const enough = 200;

/** True for a text that would push the index far down; images and tables always would. */
export function isLong(html: string): boolean {
  return lengthOf(html) > enough || /<(?:img|table)\b/.test(html);
}
