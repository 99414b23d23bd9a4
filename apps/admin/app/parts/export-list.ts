import type { CallRoute } from "@changming/contract/routes.gen";
import type { Envelope } from "@changming/contract/envelope";
import { sendWithSession } from "../api/api.ts";
import type { ListQuery } from "./list-query.ts";

export interface ExportTo {
  /** A list route that the server bound with `bindList`: `adminRoutes.order.list`. */
  route: CallRoute;
  /** The call's fields from the query string, as `fetchList` builds them; page and size are ignored. */
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
