import type { BodyOf } from "@changming/contract/define";
import type { staticPage } from "@changming/contract/static-page";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { StaticPageRow } from "./get-static-page.ts";

export function presentStaticPage(row: StaticPageRow): BodyOf<typeof staticPage.get> {
  return { title: row.title, content: row.content_html, update_time: shanghaiDay(row.updated_at) };
}
