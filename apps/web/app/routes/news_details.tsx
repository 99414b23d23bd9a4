import { requireId } from "../url/address.ts";
import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { NewsArticle } from "../features/news/news-article.tsx";
import { feedLink } from "../parts/feed-link.ts";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/news_details";

/** `class_id` only names the category that the user came from: the article has its own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = requireId(new URL(request.url));
  return { article: bodyOrThrow(await context.get(apiContext).news.detail({ id })) };
}

/** The title and description for search engines are the editor's own where there are any (R-content-4). */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article } = loaderData;
  const head = pageMeta(rootDataOf(matches), {
    title: article.seo_title || article.title,
    description: article.seo_desc || article.sumary || article.title,
    path: paths.newsArticle(article.id, article.category_id),
    image: article.thumb,
  });
  return [...head, feedLink("文章", paths.newsFeed())];
}

export default function NewsArticlePage({ loaderData }: Route.ComponentProps) {
  return <NewsArticle article={loaderData.article} />;
}
