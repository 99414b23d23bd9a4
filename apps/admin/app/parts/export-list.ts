import type { CallRoute } from "@changming/contract/routes.gen";
import type { Envelope } from "@changming/contract/envelope";
import { sendWithSession } from "../api/api.ts";
import type { ListQuery } from "./table-types.ts";
import type { ListCall } from "./use-list.ts";

export interface ExportTo {
  /** A list route that the server bound with `bindList`: `adminRoutes.order.list`. */
  route: CallRoute;
  /** The call's fields from the query string, as the list's call has them; page and size are ignored. */
  inputOf(query: ListQuery): Record<string, string | number | undefined>;
}

export type ExportFormat = "csv" | "xlsx";

function addressOf({ route, inputOf }: ExportTo, query: ListQuery, format: ExportFormat): string {
  const fields = new URLSearchParams();
  if (route.action) fields.set("actionName", route.action);
  const { page: _page, pageSize: _pageSize, ...input } = inputOf(query);
  for (const [name, value] of Object.entries(input)) if (value !== undefined) fields.set(name, String(value));
  fields.set("format", format);
  return `${route.path}?${fields}`;
}

function nameIn(disposition: string): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}

/** Milliseconds to create the file. */
const timeoutMs = 120_000;

/** Downloads a whole list as a file. Returns an error message; empty on success. */
export async function exportList(to: ExportTo, query: ListQuery, format: ExportFormat): Promise<string> {
  const answer = await sendWithSession(async (): Promise<Envelope<Response> | null> => {
    try {
      const response = await fetch(addressOf(to, query, format), { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) return (await response.json()) as Envelope<never>;
      return { code: 1, msg: "", body: response };
    } catch {
      return null;
    }
  });
  if (answer?.code !== 1) return answer?.msg ?? "没有导出成功，请再试一次";
  const name = nameIn(answer.body.headers.get("content-disposition") ?? "") ?? `export.${format}`;
  try {
    downloadFile(name, await answer.body.blob());
    return "";
  } catch {
    return "没有导出成功，请再试一次";
  }
}

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

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
export async function allRows<Row>(call: ListCall<Row>, query: ListQuery): Promise<AllRows<Row> | null> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < maxRows; page += 1) {
    // Not through the cache: the pages are not displayed.
    const body = await call({ ...query, page, pageSize: 100 })
      .queryFn()
      .catch(() => null);
    if (!body) return null;
    const { itemList, counts, has_more_counts } = body;
    rows.push(...itemList);
    if (itemList.length < 100) break;
    if (rows.length >= maxRows) return { rows, isCut: has_more_counts || counts > rows.length };
  }
  return { rows, isCut: false };
}

/** Message beside a truncated file. */
export const truncatedText = (rows: number) => `只导出了前 ${rows} 条，请用筛选缩小范围，分几次导出`;
