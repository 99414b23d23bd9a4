import { chineseDay, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { type Markup, markup, paragraphs, copyPage, turnPages } from "./copy-page.ts";
import type { Chunks, CopiedGift, CopiedMessage, CopiedRemembrance, CopyParts } from "./copy-parts.ts";

/** A long list of the copy: its rows as a page and as data. */
export interface ListOf<Row> {
  title: string;
  empty: string;
  page(rows: readonly Row[]): Markup;
  data(row: Row): Record<string, string | number>;
}

/** 2026年4月6日 01:04, in Asia/Shanghai, for readers; the data has the API's format. */
const moment = (at: Date) => `${chineseDay(shanghaiDay(at))} ${shanghaiDateTime(at).slice(11, 16)}`;

/** A table of rows of cells. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const lines = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`);
  const head = heads.map((text) => markup`<th>${text}</th>`);
  return markup`<table><thead><tr>${head}</tr></thead><tbody>\n${lines}</tbody></table>`;
}

function message({ content, relation, nickname, at }: CopiedMessage): Markup {
  const from = `${relation === "" ? "" : `${relation} `}${nickname}，${moment(at)}`;
  return markup`<li>${paragraphs(content)}<p class="from">${from}</p></li>\n`;
}

export const messageList: ListOf<CopiedMessage> = {
  title: "信件",
  empty: "还没有人写信来。",
  page: (rows) => markup`<ul class="letters">\n${rows.map(message)}</ul>`,
  data: ({ nickname, relation, content, at }) => ({ nickname, relation, content, time: shanghaiDateTime(at) }),
};

export const giftList: ListOf<CopiedGift> = {
  title: "献礼",
  empty: "还没有献礼。",
  page: (rows) =>
    table(
      ["敬献人", "献礼", "时间"],
      rows.map((row) => [row.nickname, row.text, moment(row.at)]),
    ),
  data: ({ nickname, gift_name, quantity, at }) => ({
    nickname,
    gift: gift_name,
    quantity,
    time: shanghaiDateTime(at),
  }),
};

export const remembranceList: ListOf<CopiedRemembrance> = {
  title: "缅怀",
  empty: "还没有人缅怀。",
  page: (rows) =>
    table(
      ["缅怀人", "初次缅怀"],
      rows.map(({ nickname, at }) => [nickname, chineseDay(shanghaiDay(at))]),
    ),
  data: ({ nickname, at }) => ({ nickname, first_on: shanghaiDay(at) }),
};

/** Rows on a page; a long list is read and written a page at a time. */
const onPage = 500;

interface Writing<Row> {
  folder: string;
  list: ListOf<Row>;
  chunks: Chunks<Row>;
  /** Explains how the rows add up to the number that the site shows. */
  lead: string;
}

/** Writes a list as pages and as data, 500 rows each. Returns the first page and the number of rows. */
export async function writeList<Row extends { id: number }>(
  parts: CopyParts,
  { folder, list, chunks, lead }: Writing<Row>,
): Promise<{ path: string; count: number }> {
  const { zip } = parts;
  const first = `${folder}/001.html`;
  const nameOf = (page: number) => String(page + 1).padStart(3, "0");
  let rows = await chunks(0, onPage);
  let count = 0;
  let page = 0;
  do {
    // Reads the next rows first: they determine whether this is the last page.
    const next = rows.length === onPage ? await chunks(rows.at(-1)?.id ?? 0, onPage) : [];
    const path = `${folder}/${nameOf(page)}.html`;
    count += rows.length;
    const turn = turnPages({
      before: page > 0 ? `${nameOf(page - 1)}.html` : null,
      after: next.length > 0 ? `${nameOf(page + 1)}.html` : null,
      page: page + 1,
    });
    const content = rows.length === 0 ? markup`<p class="says">${list.empty}</p>` : list.page(rows);
    const says = lead === "" ? [] : [markup`<p class="says">${lead}</p>`];
    const body = [markup`<h1>${list.title}</h1>`, ...says, content, turn];
    await zip.add(path, copyPage(parts, { title: list.title, path, chapter: first, body }));
    await zip.add(`data/${folder}-${nameOf(page)}.json`, `${JSON.stringify(rows.map(list.data), null, 1)}\n`);
    await parts.goOn();
    rows = next;
    page += 1;
  } while (rows.length > 0);
  return { path: first, count };
}
