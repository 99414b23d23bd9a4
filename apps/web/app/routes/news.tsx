import { apiContext } from "../api/render-context.ts";
import { loadNews } from "../features/news/load-news.ts";
import { NewsList } from "../features/news/news-list.tsx";
import { feedLink } from "../parts/feed-link.ts";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { beyondFirst, pageLabel } from "../url/paging.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/news";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadNews(context.get(apiContext), new URL(request.url)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, page } = loaderData.list;
  const head = pageMeta(rootDataOf(matches), {
    title: `${category ? `${category.category_name} · ` : ""}文章${pageLabel(page)}`,
    description: category ? `${category.category_name}栏目的文章，新的在前。` : "家书、节令、礼俗，和园区里的人与事。",
    path: paths.news(category?.id, beyondFirst(page)),
  });
  return [...head, feedLink("文章", paths.newsFeed())];
}

export default function NewsListPage({ loaderData }: Route.ComponentProps) {
  return <NewsList list={loaderData.list} />;
}
