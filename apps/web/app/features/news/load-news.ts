import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { news } from "@changming/contract/news";
import { idOf, pageNumberOf } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { pagedOf, type Paged } from "../../paging.ts";
import { refusal } from "../../refusal.ts";

/** The specification's page size of news. */
const pageSize = 5;

export type NewsLine = BodyOf<typeof news.list>["itemList"][number];
export type NewsCategory = BodyOf<typeof news.categories>[number];

export interface NewsPage extends Paged<NewsLine> {
  categories: NewsCategory[];
  /** null: all of them. */
  category: NewsCategory | null;
}

/**
 * One page of a category's articles as an address asks for it; of all where it names none. Throws a refusal for an
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
  if (categoryId !== 0 && category === null) throw refusal("notFound");
  const { counts, itemList } = bodyOrThrow(list);
  return { ...pagedOf(page, pageSize, counts, itemList), categories: all, category };
}
