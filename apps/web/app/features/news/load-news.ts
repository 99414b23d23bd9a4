import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { news } from "@changming/contract/news";
import { idOf, pageNumberOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf, type Paged } from "../../url/paging.ts";
import { loadError } from "../../api/load-error.ts";

/** Page size of news (R-content-3). */
const pageSize = 5;

export type NewsRow = BodyOf<typeof news.list>["itemList"][number];
type NewsCategory = BodyOf<typeof news.categories>[number];

export interface NewsPage extends Paged<NewsRow> {
  categories: NewsCategory[];
  /** null: all categories. */
  category: NewsCategory | null;
}

/**
 * One page of a category's articles as an address requests it; of all where it names none. Throws a load error for an
 * unknown category and beyond the last allowed page.
 */
export async function loadNews(client: Client, address: URL): Promise<NewsPage> {
  const page = pageNumberOf(address);
  const categoryId = idOf(address, "class_id") ?? 0;
  const [categories, list] = await Promise.all([
    client.news.categories({}),
    client.news.list({ page, pageSize, categoryId }),
  ]);
  const all = bodyOrThrow(categories);
  const category = all.find(({ id }) => id === categoryId) ?? null;
  if (categoryId !== 0 && category === null) throw loadError("notFound");
  const { counts, itemList } = bodyOrThrow(list);
  return { ...pagedOf(page, pageSize, counts, itemList), categories: all, category };
}
