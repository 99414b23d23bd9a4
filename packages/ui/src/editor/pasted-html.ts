import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Table parts without their table, as when only some cells were copied. */
const partsOfTables = /<(\/?)(?:table|caption|thead|tbody|tfoot|tr|td|th)\b[^>]*>/gi;
const columnsOfTables = /<\/?(?:colgroup|col)\b[^>]*>/gi;
const innermostTable = /<table\b[^>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/i;
const caption = /<caption\b[^>]*>([\s\S]*?)<\/caption\s*>/i;
const blockTags = /<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|caption)\b[^>]*>|<br\b[^>]*>/gi;
const openingTags = /<[a-z][^>]*>/gi;
const styleAttribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** The cell on one line; inline markup in it is kept. */
const cellText = (html: string) =>
  html
    .replace(blockTags, " ")
    .replace(/(?:&nbsp;|[ \t\r\n\u00a0])+/g, " ")
    .trim();

/** Each row as a line, its cells separated by a wide space, which is readable on every screen width. */
function linesOfTable(table: string): string {
  const title = cellText(caption.exec(table)?.[1] ?? "");
  const rows = table
    .replace(caption, "")
    .split(/<tr\b[^>]*>/i)
    .slice(1);
  const lines = rows.map((row) => {
    const [, ...cells] = row
      .replace(/<\/t(?:r|d|h|body|head|foot)\s*>|<t(?:body|head|foot)\b[^>]*>/gi, "")
      .split(/<t[dh]\b[^>]*>/i);
    return cells
      .map(cellText)
      .filter((cell) => cell !== "")
      .join("　");
  });
  return [title, ...lines]
    .filter((line) => line !== "")
    .map((line) => `<p>${line}</p>`)
    .join("");
}

function withTablesAsLines(html: string): string {
  let lined = html;
  for (let found = innermostTable.exec(lined); found; found = innermostTable.exec(lined))
    lined = lined.slice(0, found.index) + linesOfTable(found[1] ?? "") + lined.slice(found.index + found[0].length);
  return lined;
}

const marks: readonly [tag: string, style: RegExp][] = [
  ["strong", /font-weight\s*:\s*(?:bold|[6-9]00)/i],
  ["em", /font-style\s*:\s*italic/i],
  ["u", /text-decoration[^;]*:\s*[^;]*underline/i],
  ["s", /text-decoration[^;]*:\s*[^;]*line-through/i],
];
const alignment = /text-align\s*:\s*(left|center|right|justify)/i;

/**
 * Removes inline styles, because the page's CSP rejects each with a console message. Supported formatting is kept:
 * alignment as an attribute of its own; bold, italic and the like of a plain span as tags.
 */
function withoutStyles(html: string): string {
  const plainSpan = /<span\b([^>]*)>([^<]*)<\/span>/gi;
  const marked = html.replace(plainSpan, (whole, attributes: string, text: string) => {
    const style = styleOf(attributes);
    const tags = marks.filter(([, pattern]) => pattern.test(style)).map(([tag]) => tag);
    return tags.length === 0 ? whole : tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, text);
  });
  return marked.replace(openingTags, (tag) => {
    let bare = tag;
    let align: string | undefined;
    for (let found = styleAttribute.exec(bare); found; found = styleAttribute.exec(bare)) {
      align ??= alignment.exec(found[0])?.[1];
      bare = bare.slice(0, found.index) + bare.slice(found.index + found[0].length);
    }
    return align === undefined ? bare : bare.replace(/\s*\/?>$/, ` data-align="${align.toLowerCase()}">`);
  });
}

function styleOf(attributes: string): string {
  const found = styleAttribute.exec(` ${attributes}`);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
}

/**
 * HTML from the clipboard with unsupported elements converted to the nearest supported ones: the highest heading to the
 * highest allowed, lower ones to the lower one, Word's lists to lists, each table row to a line.
 */
export function readablePaste(html: string): string {
  const listed = withWordLists(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ""));
  const lined = withTablesAsLines(listed.replace(columnsOfTables, ""));
  return withoutStyles(lined)
    .replace(/<(\/?)h1\b/gi, "<$1h2")
    .replace(/<(\/?)h[4-6]\b/gi, "<$1h3")
    .replace(partsOfTables, "<$1div>");
}

/** Preserves the structure of text pasted from Word and from web pages. */
export const ReadablePaste = Extension.create({
  name: "readablePaste",
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: readablePaste } })],
});

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
function withWordLists(html: string): string {
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
