interface ListItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  html: string;
}

const paragraph = /<p\b([^>]*)>((?:(?!<p\b)[\s\S])*?)<\/p>/gi;
const listStyle = /mso-list:\s*l\d+\s+level(\d)/i;
/** What Word draws before an item, between these two comments; Word itself ignores it when reading. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
const numbered = /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.．、)）]/i;

const textOf = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, "");

function itemOf(attributes: string, html: string): ListItem | null {
  const level = Number(listStyle.exec(attributes)?.[1] ?? 0);
  const drawn = marker.exec(html);
  if (level === 0 || !drawn) return null;
  return { level, isOrdered: numbered.test(textOf(drawn[1] ?? "")), html: html.replace(drawn[0], "").trim() };
}

/** Nested list markup: a deeper item goes within the item before it. */
function listOf(items: readonly ListItem[]): string {
  const [first] = items;
  if (!first) return "";
  const tag = first.isOrdered ? "ol" : "ul";
  let html = "";
  for (let at = 0; at < items.length;) {
    const next = items.findIndex((item, nth) => nth > at && item.level <= first.level);
    const end = next < 0 ? items.length : next;
    html += `<li><p>${items[at]?.html ?? ""}</p>${listOf(items.slice(at + 1, end))}</li>`;
    at = end;
    if (at < items.length && items[at]?.isOrdered !== first.isOrdered)
      return `<${tag}>${html}</${tag}>${listOf(items.slice(at))}`;
  }
  return `<${tag}>${html}</${tag}>`;
}

/** Word writes a list as paragraphs that only look like one; converts consecutive ones to lists. */
export function withWordLists(html: string): string {
  let result = "";
  let read = 0;
  let items: ListItem[] = [];
  for (const found of html.matchAll(paragraph)) {
    const between = html.slice(read, found.index);
    if (textOf(between) !== "" || /<\w/.test(between)) {
      result += listOf(items) + between;
      items = [];
    }
    const item = itemOf(found[1] ?? "", found[2] ?? "");
    if (item) items.push(item);
    else {
      result += listOf(items) + found[0];
      items = [];
    }
    read = found.index + found[0].length;
  }
  return result + listOf(items) + html.slice(read);
}
