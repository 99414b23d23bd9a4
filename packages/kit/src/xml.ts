// Characters that XML 1.0 does not allow: controls, unpaired surrogates, U+FFFE, U+FFFF.
const unknownToXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as content or attribute value of XML. */
export function escapeXml(text: string): string {
  return text.replace(unknownToXml, "").replace(/[&<>"']/g, (sign) => references[sign] ?? "");
}

/** `<name>text</name>`, escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
