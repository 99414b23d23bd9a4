import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { HomePage } from "../features/home/home-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/_index";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [index, index2, gifts, activity] = await Promise.all([
    api.home.index({}),
    api.home.index2({}),
    api.gift.latest({}),
    api.recentNews.list({}),
  ]);
  return {
    index: bodyOrThrow(index),
    index2: bodyOrThrow(index2),
    gifts: bodyOrThrow(gifts).slice(0, 1),
    activity: bodyOrThrow(activity),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return pageMeta(root, { description: root?.site.website_summary ?? "", path: paths.home() });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
