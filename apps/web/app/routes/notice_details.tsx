import { excerpt, plainText } from "@changming/kit/plain-text";
import { requireId } from "../url/address.ts";
import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { NoticeArticle } from "../features/notice/notice-article.tsx";
import { feedLink } from "../parts/feed-link.ts";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/notice_details";

export async function loader({ context, request }: Route.LoaderArgs) {
  const id = requireId(new URL(request.url));
  return { notice: bodyOrThrow(await context.get(apiContext).notice.detail({ id })) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, title, content } = loaderData.notice;
  const description = excerpt(plainText(content), 90) || title;
  const head = pageMeta(rootDataOf(matches), { title, description, path: paths.notice(id) });
  return [...head, feedLink("公告", paths.noticeFeed())];
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  return <NoticeArticle notice={loaderData.notice} />;
}
