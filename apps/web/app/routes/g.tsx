import { data } from "react-router";
import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { loadGrave } from "../features/grave/grave-data.ts";
import { FailedGrave, GravePage, UnknownGrave } from "../features/grave/grave-page.tsx";
import { fullTitle, pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { idOf } from "../url/address.ts";
import { isGraveNotice } from "../url/grave-paths.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/g";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  const id = idOf(url) ?? 0;
  const grave = id === 0 ? null : await loadGrave(api, id);
  if (!grave) return data({ id, grave: null, today: "", notice: "" as const }, { status: 404 });
  const lamp = url.searchParams.get("lamp") ?? "";
  const { today } = bodyOrThrow(await api.siteInfo.get({}));
  return data({ id, grave, today: today.day, notice: isGraveNotice(lamp) ? lamp : ("" as const) });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  const detail = loaderData?.grave?.detail;
  if (!detail) return [{ title: fullTitle(root?.site.name, "没有找到") }, { name: "robots", content: "noindex" }];
  return pageMeta(root, {
    title: detail.is_martyr ? `${detail.name}烈士` : `${detail.name}的居所`,
    description: detail.summary || `${detail.name}的纪念居所：生平、来信与敬献。`,
    path: paths.residence(detail.id),
    image: detail.share_image,
  });
}

export default function GraveSide({ loaderData: { id, grave, today, notice } }: Route.ComponentProps) {
  return grave ? <GravePage {...grave} today={today} notice={notice} /> : <UnknownGrave id={id} />;
}

export function ErrorBoundary() {
  return <FailedGrave />;
}
