import type { FetchList } from "./use-list.ts";
import type { ListQuery } from "./list-query.ts";

const maxRows = 10_000;

/** One cell; a text that a spreadsheet would evaluate as a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** CSV with a UTF-8 byte order mark and the line ends of RFC 4180. */
export function toCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

interface AllRows<Row> {
  rows: Row[];
  /** More rows exist than these. */
  isCut: boolean;
}

/** All rows of the query, page by page, at most 10,000; null on a network error. */
export async function allRows<Row>(fetchList: FetchList<Row>, query: ListQuery): Promise<AllRows<Row> | null> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < maxRows; page += 1) {
    const answer = await fetchList({ ...query, page, pageSize: 100 });
    if (!answer.ok) return null;
    const { itemList, counts, has_more_counts } = answer.body;
    rows.push(...itemList);
    if (itemList.length < 100) break;
    if (rows.length >= maxRows) return { rows, isCut: has_more_counts || counts > rows.length };
  }
  return { rows, isCut: false };
}

/** Message beside a truncated file. */
export const truncatedText = (rows: number) => `只导出了前 ${rows} 条，请用筛选缩小范围，分几次导出`;
