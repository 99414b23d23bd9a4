import { apiContext } from "../api/render-context.ts";
import { NoticeList, loadNotices } from "../features/notice/notice-list.tsx";
import { feedLink } from "../parts/feed-link.ts";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { beyondFirst, pageLabel } from "../url/paging.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/notice";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadNotices(context.get(apiContext), new URL(request.url)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.list.page ?? 1;
  const head = pageMeta(rootDataOf(matches), {
    title: `公告${pageLabel(page)}`,
    description: "平台的安排、变更与说明，新的在前。",
    path: paths.notices(beyondFirst(page)),
  });
  return [...head, feedLink("公告", paths.noticeFeed())];
}

export default function NoticeListPage({ loaderData }: Route.ComponentProps) {
  return <NoticeList list={loaderData.list} />;
}
