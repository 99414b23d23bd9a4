import type { AskList } from "./use-list.ts";
import type { ListQuery } from "./list-query.ts";

const mostRows = 10_000;

/** One cell; a text that a spreadsheet would take for a formula is made a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as a spreadsheet opens them: with a mark for UTF-8, lines ended as RFC 4180 says. */
export function toCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

interface AllRows<Row> {
  rows: Row[];
  /** There are more than these. */
  isCut: boolean;
}

/** Every row that the query finds, page after page, at most 10,000; null when the line broke. */
export async function allRows<Row>(ask: AskList<Row>, query: ListQuery): Promise<AllRows<Row> | null> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < mostRows; page += 1) {
    const answer = await ask({ ...query, page, pageSize: 100 });
    if (!answer.ok) return null;
    const { itemList, counts, has_more_counts } = answer.body;
    rows.push(...itemList);
    if (itemList.length < 100) break;
    if (rows.length >= mostRows) return { rows, isCut: has_more_counts || counts > rows.length };
  }
  return { rows, isCut: false };
}

/** Said with a file that does not hold all. */
export const cutWords = (rows: number) => `只导出了前 ${rows} 条，请用筛选缩小范围，分几次导出`;
