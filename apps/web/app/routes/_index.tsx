import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import type { ActivityItem } from "../parts/distinct-activity.ts";
import type { GiftPush } from "../data/home-data.ts";
import { HomePage } from "../features/home/home-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/_index";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [index, index2, activityResult] = await Promise.all([
    api.home.index({}),
    api.home.index2({}),
    api.recentNews.list({}),
  ]);
  const activity = bodyOrThrow(activityResult);
  const latest = activity.find(({ type }) => type === "gift");
  return {
    index: bodyOrThrow(index),
    index2: bodyOrThrow(index2),
    // Where the ticker has messages only, the latest gift is an older one.
    gifts: latest ? [giftPushOf(latest)] : bodyOrThrow(await api.gift.latest({})).slice(0, 1),
    activity,
  };
}

function giftPushOf(item: ActivityItem): GiftPush {
  const { id, dateTime, nickname, residenceName, giftName, giftNums, residenceId, giftImage, giftText } = item;
  return {
    id,
    dateTime,
    username: nickname,
    residenceName,
    giftName,
    nums: giftNums,
    residenceId,
    image: giftImage,
    giftText,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return pageMeta(root, { description: root?.site.website_summary ?? "", path: paths.home() });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
