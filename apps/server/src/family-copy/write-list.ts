import { copyPage, turnPages } from "./copy-page.ts";
import { markup } from "./markup.ts";
import type { ListOf } from "./list-pages.ts";
import type { CopyParts } from "./copy-parts.ts";

/** Rows after the one with this id. */
export type Chunks<Row> = (after: number, limit: number) => Promise<Row[]>;

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
