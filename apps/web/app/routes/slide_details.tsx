import { requireId } from "../url/address.ts";
import { apiContext } from "../api/render-context.ts";
import { bodyOrThrow } from "../api/api.ts";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { SlideArticle } from "../features/slide/slide-article.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/slide_details";

export async function loader({ context, request }: Route.LoaderArgs) {
  const id = requireId(new URL(request.url));
  return { slide: bodyOrThrow(await context.get(apiContext).slide.detail({ id })) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slide } = loaderData;
  return pageMeta(rootDataOf(matches), {
    title: slide.title,
    description: slide.subtitle || slide.title,
    path: paths.slide(slide.id),
    image: slide.image,
  });
}

export default function SlideDetails({ loaderData }: Route.ComponentProps) {
  return <SlideArticle slide={loaderData.slide} />;
}
