import { requireId } from "../address.ts";
import { apiContext } from "../api-context.ts";
import { bodyOrThrow } from "../api.ts";
import { NewsArticle } from "../features/news/news-article.tsx";
import { feedLink } from "../features/site/feed-link.ts";
import { pageMeta, rootDataOf } from "../features/site/page-meta.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/news-article";

/** `class_id` says where one came from and asks nothing: the article itself knows its category. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = requireId(new URL(request.url));
  return { article: bodyOrThrow(await context.get(apiContext).news.detail({ id })) };
}

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
