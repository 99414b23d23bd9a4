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
  /** What the rows are, and how they make up the number that the site shows. */
  lead: string;
}

/** Writes a list as pages and as data, each of 500 rows. Returns the first page and how many rows there were. */
export async function writeList<Row extends { id: number }>(
  parts: CopyParts,
  { folder, list, chunks, lead }: Writing<Row>,
): Promise<{ path: string; count: number }> {
  const { book } = parts;
  const first = `${folder}/001.html`;
  const nameOf = (page: number) => String(page + 1).padStart(3, "0");
  let rows = await chunks(0, onPage);
  let count = 0;
  let page = 0;
  do {
    // The next rows are read first: only they tell whether this is the last page.
    const next = rows.length === onPage ? await chunks(rows.at(-1)?.id ?? 0, onPage) : [];
    const path = `${folder}/${nameOf(page)}.html`;
    count += rows.length;
    const turn = turnPages({
      before: page > 0 ? `${nameOf(page - 1)}.html` : null,
      after: next.length > 0 ? `${nameOf(page + 1)}.html` : null,
      page: page + 1,
    });
    const shown = rows.length === 0 ? markup`<p class="says">${list.empty}</p>` : list.page(rows);
    const says = lead === "" ? [] : [markup`<p class="says">${lead}</p>`];
    const body = [markup`<h1>${list.title}</h1>`, ...says, shown, turn];
    await book.add(path, copyPage(parts, { title: list.title, path, chapter: first, body }));
    await book.add(`data/${folder}-${nameOf(page)}.json`, `${JSON.stringify(rows.map(list.data), null, 1)}\n`);
    await parts.goOn();
    rows = next;
    page += 1;
  } while (rows.length > 0);
  return { path: first, count };
}
