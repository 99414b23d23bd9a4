const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]{0,63})\s*>|([^<]+)/y;

/**
 * The texts of the elements directly below the root, by name, of XML as WeChat pushes it: elements, text and CDATA. Null
 * for anything else, such as declarations, attributes, entities of a document type, or a name that occurs twice. Texts
 * are read in order, so markup that a user wrote into a CDATA section stays text. Elements deeper down are skipped.
 */
export function readFlatXml(xml: string): ReadonlyMap<string, string> | null {
  const source = xml.trim();
  const fields = new Map<string, string>();
  const open: string[] = [];
  let text = "";
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const found = token.exec(source);
    if (!found) return null;
    const [, cdata, slash, name, plain] = found;
    if (name === undefined) {
      if (open.length === 0) return null;
      if (open.length === 2) text += cdata ?? plain ?? "";
    } else if (slash === "") {
      // A second root.
      if (open.length === 0 && found.index > 0) return null;
      open.push(name);
      if (open.length === 2) text = "";
    } else {
      if (open.pop() !== name) return null;
      if (open.length !== 1) continue;
      if (fields.has(name)) return null;
      fields.set(name, text.trim());
    }
  }
  return open.length === 0 && fields.size > 0 ? fields : null;
}
